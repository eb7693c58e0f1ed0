import { mount } from "svelte";
import App from "./App.svelte";
import { keptTheme, useTheme } from "./panel/theme";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";

useTheme(keptTheme());
mount(App, { target: document.getElementById("app")! });
