import type { Exchange } from './api.ts'

/** Every request of this panel that changed something or failed, with the server's answer. */
export function RequestsBox({ exchanges }: { exchanges: Exchange[] }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      {exchanges.length === 0 && (
        <p class="quiet">Whatever you do here goes through the public API; it is listed here.</p>
      )}
      <ol class="requests" aria-live="polite">
        {exchanges.map(({ number, method, path, status, messages }) => (
          <li key={number}>
            <code>
              <b class={status >= 400 || status === 0 ? 'bad' : 'good'}>{status || '–'}</b> {method} {path}
            </code>
            {messages.map(message => (
              <p key={message}>{message}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
