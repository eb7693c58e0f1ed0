/** Positions and marks to look at while the board is drawn; no part of what is built. `?scene=…&theme=dark`. */
import { mount } from "svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import Gallery from "./Gallery.svelte";

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
mount(Gallery, { target: document.getElementById("app")! });
