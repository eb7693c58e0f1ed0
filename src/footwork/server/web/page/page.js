"use strict";
// The API's own page: one question to try, and every route as the OpenAPI document has it. It asks only this server.

const $ = (id) => document.getElementById(id);

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

async function fetched(path, body) {
  const sent = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, sent);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.text ?? `The server answered ${answer.status}.`);
  return data;
}

function source() {
  const [ruleset, shipped] = $("scenario").value.split("/");
  return { ruleset, shipped };
}

async function showPieces() {
  $("piece").replaceChildren();
  const { state } = await fetched("/api/ask", { ...source(), question: { ask: "state" } });
  for (const piece of state.pieces.filter((each) => each.at !== null)) {
    $("piece").append(element("option", `${piece.label} (${piece.at})`, { value: piece.id }));
  }
}

async function askIt(event) {
  event?.preventDefault();
  const body = { ...source(), question: { ask: $("question").value, piece: $("piece").value } };
  const said = JSON.stringify(body);
  $("curl").textContent = `curl -s ${location.origin}/api/ask -H 'Content-Type: application/json' -d '${said}'`;
  try {
    const answer = await fetched("/api/ask", body);
    $("picture").hidden = answer.picture === undefined;
    if (answer.picture !== undefined) {
      const address = `data:image/svg+xml,${encodeURIComponent(answer.picture)}`;
      $("picture").replaceChildren(element("img", undefined, { src: address, alt: "The board with the reach of the piece" }));
      answer.picture = `${answer.picture.slice(0, 60)}…`;
    }
    $("answer").textContent = JSON.stringify(answer, null, 2);
  } catch (problem) {
    $("picture").hidden = true;
    $("answer").textContent = problem.message;
  }
}

function shapeName(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  return schema.type ?? "";
}

function route(path, method, said) {
  const details = element("details");
  const summary = element("summary");
  summary.append(element("span", method.toUpperCase(), { class: "method" }), element("code", path), ` ${said.summary}`);
  details.append(summary, element("p", said.description ?? ""));
  const body = said.requestBody?.content?.["application/json"]?.schema;
  if (body) details.append(element("p", `Body: ${shapeName(body)}`));
  const table = element("table");
  table.append(element("caption", "Answers"));
  for (const [status, answer] of Object.entries(said.responses)) {
    const row = element("tr");
    const shape = shapeName(Object.values(answer.content ?? {})[0]?.schema);
    row.append(element("th", status, { scope: "row" }), element("td", shape), element("td", answer.description.replaceAll("`", "")));
    table.append(row);
  }
  details.append(table);
  return details;
}

async function showRoutes() {
  const known = await fetched("/api/openapi.json");
  $("version").textContent = known.info.version;
  const made = [];
  for (const [path, methods] of Object.entries(known.paths)) {
    for (const [method, said] of Object.entries(methods)) made.push(route(path, method, said));
  }
  const socket = known["x-socket"];
  const details = element("details");
  const summary = element("summary");
  summary.append(element("span", "SOCKET", { class: "method" }), element("code", socket.path), " Everything that happens, and everything one can do");
  details.append(summary, element("p", `Says: ${socket.sends.map(shapeName).join(", ")}.`), element("p", `Hears: ${socket.hears.map(shapeName).join(", ")}.`));
  $("routes").replaceChildren(...made, details);
}

async function begin() {
  const { rulesets } = await fetched("/api/rulesets");
  for (const ruleset of rulesets) {
    const group = element("optgroup", undefined, { label: ruleset.title });
    for (const scenario of ruleset.scenarios) {
      group.append(element("option", scenario.title, { value: `${ruleset.name}/${scenario.name}` }));
    }
    $("scenario").append(group);
  }
  await showPieces();
  await askIt();
}

$("scenario").addEventListener("change", () => showPieces().then(() => askIt()));
$("piece").addEventListener("change", askIt);
$("question").addEventListener("change", askIt);
$("try").addEventListener("submit", askIt);
const told = (problem) => { $("answer").textContent = problem.message; };
begin().catch(told);
showRoutes().catch((problem) => { $("routes").textContent = problem.message; });
