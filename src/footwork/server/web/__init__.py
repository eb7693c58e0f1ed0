"""HTTP and WebSocket: routes, messages, the API's own page."""
