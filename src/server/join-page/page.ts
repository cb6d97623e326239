import { html } from 'hono/html'

/** Where a link leads: somebody chooses a password. What it is for, the script asks the server with what stands behind the `#`. */
export const joinPage = () => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Join · Beckon</title>
<link rel="stylesheet" href="join.css">
<script src="join.js" defer></script>
</head>
<body>
<main>
  <h1 id="title">One moment…</h1>
  <p id="says" role="status">The link is being looked at.</p>
  <noscript><p>This page needs JavaScript.</p></noscript>
  <form id="form" hidden>
    <label id="email-field">E-mail <input id="email" type="email" autocomplete="username" maxlength="320" required></label>
    <label>Name <input id="name" autocomplete="name" maxlength="200" required></label>
    <label>Password <input id="password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required
      aria-describedby="hint"></label>
    <p id="hint">At least ten characters. Several words that belong together only for you are good.</p>
    <p id="wrong" role="alert"></p>
    <button>Set the password</button>
  </form>
</main>
</body>
</html>`
