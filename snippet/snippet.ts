// Pasted into pages with __TOKEN__ and __API__ filled in. `beckon.init(token, options)` follows as a line of the page's own,
// because it sets language, consent and so on. It queues every call until the runtime replaces it.
;((page: { beckon?: { [method: string]: unknown } }) => {
  // An element with this id would also be `page.beckon`.
  if (page.beckon?.on instanceof Function) return
  const q: [method: string, args: unknown[], done: (undo?: () => void) => void][] = []
  const stub: NonNullable<typeof page.beckon> = { q }
  page.beckon = stub
  // What the console added is only for the runtime. A router of the page must not see it.
  const { href } = location
  const clean = href.replace(/[#?&]beckon=-[\w-]+/, '')
  if (clean !== href) {
    stub.at = href
    history.replaceState(history.state, '', clean)
  }
  for (const method of 'init,identify,set,track,trigger,show,clear,refresh,on,take,explain,inspect,registerAction,setLanguage,destroy'.split(
    ',',
  ))
    stub[method] = (...args: unknown[]) => {
      const answer = new Promise<(() => void) | undefined>(done => q.push([method, args, done]))
      // These return their undo. A page may call it before the runtime is loaded.
      return /^(on|take|reg)/.test(method) ? () => answer.then(stop) : answer
    }
  function stop(undo?: () => void) {
    if (undo) undo()
  }
  // The script is blocked, or the domain is off: nobody takes the calls, and whoever waits for one goes on.
  const settle = () => {
    if (!stub.q) return
    for (const [, , done] of q.splice(0)) done()
    q.push = ([, , done]) => {
      done()
      return 0
    }
  }
  import('__API__/__TOKEN__/beckon.js' as string).then(settle, settle)
})(window as never)
