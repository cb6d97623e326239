/** Runs in the browser as it stands. */
export const script = `const at = id => document.getElementById(id)
const token = location.hash.slice(1)
const TITLES = { first: 'Make the first user', invitation: 'You are invited', reset: 'Set a new password' }

async function ask(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const said = await answer.json()
  if (!answer.ok) throw new Error(said.messages.join(' '))
  return said
}

function say(title, text) {
  at('title').textContent = title
  at('says').textContent = text
  document.title = title + ' · Beckon'
}

function open({ kind, email, name, role, account }) {
  say(TITLES[kind], (email ? email + ', with' : 'With') + ' the role ' + role + ', in ' + account.name + '.')
  at('email-field').hidden = email !== null
  at('email').required = email === null
  at('email').value = email ?? ''
  at('name').value = name === email ? '' : name ?? ''
  at('form').hidden = false
  at('form').addEventListener('submit', event => {
    event.preventDefault()
    join({ token, name: at('name').value, password: at('password').value, ...(email === null ? { email: at('email').value } : {}) })
  })
}

async function join(wanted) {
  const button = document.querySelector('button')
  button.disabled = true
  at('wrong').textContent = ''
  try {
    const { user, account } = await ask('v3/edit/join', wanted)
    at('form').hidden = true
    say('Welcome, ' + user.name, 'The password is set. You are signed in to ' + account.name + ' as ' + user.role + '.')
  } catch (error) {
    at('wrong').textContent = error.message
    button.disabled = false
  }
}

// Nobody who looks over a shoulder, and no history, is to keep it.
history.replaceState(null, '', location.pathname)
if (token === '') say('Nothing to follow', 'The link is not whole: what stands behind the # is missing.')
else
  ask('v3/edit/link', { token })
    .then(({ link }) => open(link))
    .catch(error => say('This link does not work', error.message))
`
