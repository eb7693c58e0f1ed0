// For development only: `npm run dev`, then /parts.html. It is no part of what is built.
import { mount } from "svelte";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
mount(Gallery, { target: document.getElementById("app")!, props: { page: asked.get("page") ?? "parts" } });
