"""The server: questions and games over HTTP and WebSocket, kept in a database. The engine does not know it exists."""
