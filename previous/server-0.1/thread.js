// src/server/content/thread/entry.ts
import { parentPort } from "node:worker_threads";

// src/evaluator/parse-pattern.ts
var isWord = (unit) => unit >= 48 && unit <= 57 || unit >= 65 && unit <= 90 || unit === 95 || unit >= 97 && unit <= 122;
var isDigit = (unit) => unit >= 48 && unit <= 57;
var isSpace = (unit) => /\s/.test(String.fromCharCode(unit));
var isLineEnd = (unit) => unit === 10 || unit === 13 || unit === 8232 || unit === 8233;
var only = (one) => (unit) => unit === one;
var not = (units) => (unit) => !units(unit);
var SETS = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace)
};
var CONTROLS = { t: 9, n: 10, v: 11, f: 12, r: 13 };
function parsePattern(source) {
  try {
    new RegExp(source);
    return new Reader(source).whole();
  } catch {
    return null;
  }
}
var Unknown = class extends Error {
};
var Reader = class {
  at = 0;
  source;
  constructor(source) {
    this.source = source;
  }
  whole() {
    const pattern = this.choice();
    if (this.at < this.source.length) throw new Unknown();
    return pattern;
  }
  has(text) {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
  match(form) {
    const found = form.exec(this.source.slice(this.at));
    if (found) this.at += found[0].length;
    return found;
  }
  choice() {
    const parts = [this.sequence()];
    while (this.has("|")) parts.push(this.sequence());
    return parts.length === 1 ? parts[0] : { kind: "choice", parts };
  }
  sequence() {
    const parts = [];
    while (this.at < this.source.length && !"|)".includes(this.source[this.at])) parts.push(this.repeated(this.atom()));
    return parts.length === 1 ? parts[0] : { kind: "sequence", parts };
  }
  repeated(part) {
    const found = this.match(/^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/);
    if (!found) return part;
    const [sign, least, comma, most] = found;
    if (least !== void 0) {
      const min = Number(least);
      return { kind: "repeat", part, min, max: !comma ? min : most === "" ? Infinity : Number(most) };
    }
    return { kind: "repeat", part, min: sign[0] === "+" ? 1 : 0, max: sign[0] === "?" ? 1 : Infinity };
  }
  atom() {
    if (this.has("(")) {
      if (this.has("?") && !this.has(":") && !this.match(/^<[\w$]+>/)) throw new Unknown();
      const inner = this.choice();
      if (!this.has(")")) throw new Unknown();
      return inner;
    }
    if (this.has("^")) return { kind: "place", is: "begin" };
    if (this.has("$")) return { kind: "place", is: "end" };
    if (this.has("\\b")) return { kind: "place", is: "edge" };
    if (this.has("\\B")) return { kind: "place", is: "no edge" };
    if (this.has(".")) return { kind: "one", of: not(isLineEnd) };
    if (this.has("[")) return { kind: "one", of: this.set() };
    const one = this.unit();
    return { kind: "one", of: typeof one === "number" ? only(one) : one };
  }
  /** The rest of `[…]`. */
  set() {
    const negated = this.has("^");
    const members = [];
    while (!this.has("]")) {
      const from = this.member();
      if (this.source[this.at] !== "-" || this.source[this.at + 1] === "]") {
        members.push(typeof from === "number" ? only(from) : from);
        continue;
      }
      this.at++;
      const to = this.member();
      if (typeof from === "number" && typeof to === "number") members.push((unit) => unit >= from && unit <= to);
      else members.push(only(45), ...[from, to].map((one) => typeof one === "number" ? only(one) : one));
    }
    const some = (unit) => members.some((has) => has(unit));
    return negated ? not(some) : some;
  }
  member() {
    return this.has("\\b") ? 8 : this.unit();
  }
  /** One character, or an escape that stands for one or several. */
  unit() {
    if (!this.has("\\")) {
      if (this.at >= this.source.length) throw new Unknown();
      return this.source.charCodeAt(this.at++);
    }
    const hex = this.match(/^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/);
    if (hex) return Number.parseInt(hex[1] ?? hex[2], 16);
    const control = this.match(/^c([A-Za-z])/);
    if (control) return control[1].charCodeAt(0) % 32;
    if (this.match(/^0(?!\d)/)) return 0;
    const letter = this.source[this.at++];
    if (letter === void 0 || /[0-9ck]/.test(letter)) throw new Unknown();
    return SETS[letter] ?? CONTROLS[letter] ?? letter.charCodeAt(0);
  }
};

// src/evaluator/linear-match.ts
var MOST_STATES = 1e3;
function compilePattern(source) {
  const pattern = parsePattern(source);
  if (!pattern) return null;
  const room = new Room();
  try {
    const start = build(pattern, room.add({ kind: "found" }), room);
    return { states: room.states, start };
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}
var TooLarge = class extends Error {
};
var Room = class {
  states = [];
  spent = 0;
  spend() {
    if (++this.spent > 10 * MOST_STATES) throw new TooLarge();
  }
  add(state) {
    if (this.states.length >= MOST_STATES) throw new TooLarge();
    return this.states.push(state) - 1;
  }
};
function build(pattern, next, room) {
  room.spend();
  switch (pattern.kind) {
    case "one":
      return room.add({ kind: "one", of: pattern.of, next });
    case "place":
      return room.add({ kind: "place", is: pattern.is, next });
    case "sequence":
      return pattern.parts.reduceRight((then, part) => build(part, then, room), next);
    case "choice":
      return room.add({ kind: "fork", next: pattern.parts.map((part) => build(part, next, room)) });
    case "repeat": {
      const { part, min, max } = pattern;
      let then = next;
      if (max === Infinity) {
        const loop = { kind: "fork", next: [next] };
        then = room.add(loop);
        loop.next.push(build(part, then, room));
      } else
        for (let more = min; more < max; more++)
          then = room.add({ kind: "fork", next: [next, build(part, then, room)] });
      for (let must = 0; must < min; must++) then = build(part, then, room);
      return then;
    }
  }
}

// src/evaluator/pattern-cost.ts
function isCheap(source) {
  const pattern = compilePattern(source);
  if (!pattern) return null;
  const units = differentUnits(pattern, source);
  const [atBegin, later] = [waysOf(pattern, true), waysOf(pattern, false)];
  const begin = atBegin(pattern.start);
  const again = later(pattern.start);
  if (!begin || !again) return false;
  const anchored = again.open.size === 0;
  if (anchored) return isBounded(pattern, units, begin, later, null, MOST_ANCHORED);
  return isBounded(pattern, units, begin, later, again, MOST_ANCHORED) || isBounded(pattern, units, again, later, null, MOST_AT_EVERY_PLACE) && isBounded(pattern, units, begin, later, null, MOST_AT_EVERY_PLACE);
}
var MOST_ANCHORED = 2e3;
var MOST_AT_EVERY_PLACE = 10;
var MOST_SETS = 600;
function waysOf({ states }, atBegin) {
  const known = /* @__PURE__ */ new Map();
  const follow = (from) => {
    const open = /* @__PURE__ */ new Map();
    const visits = /* @__PURE__ */ new Map();
    let steps = 0;
    const walk = (index) => {
      const before = visits.get(index) ?? 0;
      if (before === 2) return true;
      if (++steps > MOST_ANCHORED) return false;
      const state = states[index];
      if (state.kind === "found") return true;
      if (state.kind === "one") {
        open.set(index, (open.get(index) ?? 0) + 1);
        return true;
      }
      if (state.kind === "place" && (state.is === "end" || state.is === "begin" && !atBegin)) return true;
      visits.set(index, before + 1);
      const fine = (state.kind === "fork" ? state.next : [state.next]).every(walk);
      visits.set(index, before);
      return fine;
    };
    return walk(from) ? { open, steps } : null;
  };
  return (state) => {
    if (!known.has(state)) known.set(state, follow(state));
    return known.get(state);
  };
}
function isBounded({ states }, units, begin, later, again, most) {
  const waiting = [begin.open];
  const known = /* @__PURE__ */ new Set([keyOf(begin.open)]);
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    for (const unit of units) {
      const next = new Map(again?.open);
      let steps = again?.steps ?? 0;
      for (const [index, ways] of set) {
        const state = states[index];
        if (state.kind !== "one") continue;
        steps += ways;
        if (!state.of(unit)) continue;
        const on = later(state.next);
        if (!on) return false;
        steps += ways * on.steps;
        for (const [to, more] of on.open) next.set(to, (next.get(to) ?? 0) + ways * more);
      }
      if (steps > most) return false;
      const key = keyOf(next);
      if (known.has(key)) continue;
      if (known.size >= MOST_SETS) return false;
      known.add(key);
      waiting.push(next);
    }
  }
  return true;
}
var keyOf = (open) => [...open].sort(([a], [b]) => a - b).map(([state, ways]) => `${state}:${ways}`).join();
function differentUnits({ states }, source) {
  const named = [...source].flatMap((one) => one.charCodeAt(0));
  const escaped = [...source.matchAll(/\\u([0-9a-fA-F]{4})/g)].map(([, hex]) => Number.parseInt(hex, 16));
  const others = [8232, 8233, 12288, 65279, 19968, ...named, ...escaped];
  const candidates = [...Array(256).keys(), ...others.flatMap((unit) => [unit - 1, unit, unit + 1])];
  const byAnswer = /* @__PURE__ */ new Map();
  for (const unit of candidates) {
    const answer = states.map((state) => state.kind === "one" && state.of(unit) ? 1 : 0).join("");
    if (!byAnswer.has(answer)) byAnswer.set(answer, unit);
  }
  return [...byAnswer.values()];
}

// src/server/content/thread/too-expensive.ts
var TOO_EXPENSIVE = "could take too long on a long address; begin it with ^, repeat less, write it more simply, or as several rules";

// src/server/content/thread/judge-pattern.ts
function judgePattern(pattern) {
  const cheap = isCheap(pattern);
  if (cheap === null) return "is too large, or has an unusual part; write it more simply, or as several rules";
  return cheap ? null : TOO_EXPENSIVE;
}

// src/server/content/thread/translation-file.ts
import { Document, Lexer, parse as parseYaml, Scalar, visit } from "yaml";
function readFile(text) {
  try {
    if (isJson(text)) return JSON.parse(text);
    const refused = refusal(text);
    if (refused) return new Error(refused);
    return parseYaml(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: "error" });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0].replace(/:$/, "") : "unreadable";
    return new Error(`is not valid YAML or JSON: ${reason}`);
  }
}
var isJson = (text) => text.trimStart().startsWith("{");
var DEPTH = 40;
function refusal(text) {
  let flow = 0;
  let line = 0;
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (scalar) scalar = false;
    else if (lexeme === "") scalar = true;
    else if (/^[!&*]/.test(lexeme)) return "has tags, anchors or aliases; translation files have none";
    else if (lexeme === "[" || lexeme === "{") flow++;
    else if (lexeme === "]" || lexeme === "}") flow--;
    else if (lexeme === "-" || lexeme === "?" || lexeme === ":") line++;
    else if (lexeme.endsWith("\n")) line = 0;
    else if (lexeme.length > DEPTH * 2 && lexeme.trim() === "") line = DEPTH + 1;
    if (flow > DEPTH || line > DEPTH) return "is nested too deeply";
  }
  return null;
}

// src/server/content/thread/jobs.ts
var jobs = {
  /** For each pattern, why it is refused, or null. All of them share the time. */
  judgePatterns(patterns, patience) {
    const end = performance.now() + patience;
    return patterns.map((pattern) => {
      const left = Math.floor(end - performance.now());
      return left > 0 ? judgePattern(pattern) : TOO_EXPENSIVE;
    });
  },
  /** The content of a YAML or JSON file, or why it cannot be read. */
  readFile(text) {
    const said = readFile(text);
    return said instanceof Error ? { because: said.message } : { said };
  }
};

// src/server/content/thread/entry.ts
parentPort.on("message", ({ job, input, patience }) => {
  parentPort.postMessage({ output: jobs[job](input, patience) });
});
parentPort.postMessage("ready");
//# sourceMappingURL=thread.js.map
