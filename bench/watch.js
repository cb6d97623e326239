// Runs in the page before anything else. A step counts as painted in the first frame in which its box is visible and within 60 px
// of its target. The time is taken after that frame was given to the compositor.
window.bench = {
  shifts: [],
  tasks: [],
  /** How far the page shifted from then on. Shifts while it was loading belong to the page. */
  shiftSince(time) {
    const later = window.bench.shifts.filter(shift => shift.startTime >= time)
    return later.reduce((sum, shift) => sum + shift.value, 0)
  },
  /** The longest task over 50 ms in one of these periods. Garbage collections of the harness do not count. */
  longestIn(spans) {
    const within = window.bench.tasks.filter(task =>
      spans.some(([from, to]) => task.startTime < to && task.startTime + task.duration > from),
    )
    return Math.max(0, ...within.map(task => task.duration))
  },
  /** Opens and closes this many times, with a frame in between, and ends closed. */
  async turn(times) {
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
    for (let n = 0; n < times; n++) {
      for (let wait = 0; wait < 60 && !window.contender.box(); wait++) await frame()
      await frame()
      window.contender.stop()
      for (let wait = 0; wait < 60 && window.contender.box(); wait++) await frame()
      if (n < times - 1) window.contender.start()
    }
    await new Promise(resolve => setTimeout(resolve, 500))
  },
  /** Waits for a moment of a display frame: its beginning is 0, its end 1. */
  async moment(part) {
    for (let n = 0; n < 4; n++) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve, part * (1000 / 60)))
  },
  painted(selector, since) {
    return new Promise(resolve => {
      const look = () => {
        const box = window.contender?.box()
        const target = document.querySelector(selector)?.getBoundingClientRect()
        if (box && target) {
          const at = box.getBoundingClientRect()
          const style = getComputedStyle(box)
          const gap = Math.max(
            at.left - target.right,
            target.left - at.right,
            at.top - target.bottom,
            target.top - at.bottom,
          )
          if (at.width > 0 && style.visibility === 'visible' && Number(style.opacity) > 0 && gap < 60 && gap > -8) {
            const channel = new MessageChannel()
            channel.port1.onmessage = () =>
              resolve({ ms: performance.now() - since(), since: since(), left: at.left, top: at.top })
            channel.port2.postMessage(0)
            return
          }
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  },
}
new PerformanceObserver(list => {
  window.bench.shifts.push(...list.getEntries())
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver(list => {
  window.bench.tasks.push(...list.getEntries())
}).observe({ type: 'longtask', buffered: true })
