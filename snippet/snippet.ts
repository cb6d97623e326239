// Pasted into pages with __TOKEN__ and __API__ filled in, and `beckon.init(token, options)` after it: a line of the page's
// own, because language, consent and the like are said there. Queues every call until the runtime takes its place.
;((page, name) => {
  if (page[name]) return
  const queue: unknown[] = []
  const stub: { [method: string]: unknown } = { q: queue }
  page[name] = stub
  for (const method of 'init identify set track trigger show clear refresh on explain inspect registerAction destroy'.split(
    ' ',
  ))
    stub[method] = (...args: unknown[]) => {
      const answer = new Promise<() => void>(done => queue.push([method, args, done]))
      // Callable, because `on` answers its undo; thenable, because `explain` answers a promise.
      // biome-ignore lint/suspicious/noThenProperty: see above
      return Object.assign(() => answer.then(undo => undo()), { then: answer.then.bind(answer) })
    }
  import('__API__/__TOKEN__/beckon.js' as string).catch(() => {})
})(window as unknown as { [name: string]: unknown }, 'beckon')
