// Pasted into pages with __TOKEN__ and __API__ filled in, and `beckon.init(token, options)` after it: a line of the page's
// own, because language, consent and the like are said there. Queues every call until the runtime takes its place.
;((page: { beckon?: { [method: string]: unknown } }) => {
  // An element with this id stands there too.
  if (page.beckon?.on instanceof Function) return
  const q: unknown[] = []
  const stub: NonNullable<typeof page.beckon> = { q }
  page.beckon = stub
  // What the console put there is for the runtime: the page's own scripts never see it.
  const { href } = location
  const clean = href.replace(/[#?&]beckon=-[\w-]+/, '')
  if (clean !== href) {
    stub.at = href
    history.replaceState(history.state, '', clean)
  }
  for (const method of 'init,identify,set,track,trigger,show,clear,refresh,on,explain,inspect,registerAction,destroy'.split(
    ',',
  ))
    stub[method] = (...args: unknown[]) => {
      const answer = new Promise<() => void>(done => q.push([method, args, done]))
      // `on` answers its undo, which a page may call before the runtime is there.
      return method === 'on' ? () => answer.then(undo => undo()) : answer
    }
  import('__API__/__TOKEN__/beckon.js' as string).catch(() => {})
})(window as never)
