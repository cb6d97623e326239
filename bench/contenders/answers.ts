/** Answers of a server that are already there, so that no request leaves the page. */
export function answerAtOnce(experiences: unknown[]): void {
  const boot = {
    v: 2,
    now: Date.now(),
    visit: 'bench',
    profile: { id: 'c0c0c0c0c0c0c0c0c0c0c0c0', uid: 'bench', percent: 50, language: 'en', properties: {} },
    company: null,
    events: {},
    deliveries: [],
    done: {},
    history: {},
    displayed: [],
    last_cleared_at: null,
    url_group_id: null,
    settings: { once_rule: 'skip_if_seen', frequency_limits: [], theme: null },
    feed: { version: 'v1', path: '/feed.json', kinds: ['tour'] },
  }
  const feed = { version: 'v1', experiences, segments: {} }
  window.fetch = async (address, options) => {
    if (String(address).includes('boot')) return Response.json(boot)
    if (String(address).includes('feed')) return Response.json(feed)
    const { reports } = JSON.parse(String(options?.body)) as { reports: { key: string }[] }
    return Response.json({ now: Date.now(), accepted: reports.map(({ key }) => key), refused: [] })
  }
}
