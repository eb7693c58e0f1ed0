"""What has happened, phase by phase: inside the engine, as steps of a procedure, and on a client's clock."""
