import type { Mended } from './mended.ts'

const OLDER = 'e2e/older/views.spec.ts'
const OLD_PAGE = 'e2e/older/product.spec.ts'
const OLD_SERVER = 'test/server/old-browsers.test.ts'
const COUNTING = 'e2e/promises/author-counting.spec.ts'
const PHONES = 'e2e/views/phones.spec.ts'
const KEYBOARD = 'e2e/views/keyboard.spec.ts'
const LIVE = 'test/client/promises/live.test.ts'
const STREAMS = 'test/server/live.test.ts'

/** In some browser, something is not in its place, is counted where nobody saw it, or keeps a page waiting. */
export const FAULTS_OF_PLACES: readonly Mended[] = [
  {
    fault: 'without popovers, what is shown lies below the header of the page',
    file: 'src/ui/without-top-layer.ts',
    search: 'layer.style.zIndex = HIGHEST',
    replace: "layer.style.zIndex = '1'",
    seenBy: `${OLDER} › shows each step of a tour beside its element`,
  },
  {
    fault: 'without popovers, the page hears that a selector is not valid',
    file: 'src/ui/top-layer.ts',
    search: "(hasTopLayer() ? layer.matches(':popover-open') : isAbove(layer))",
    replace: "layer.matches(':popover-open')",
    seenBy: `${OLDER} › shows each step of a tour beside its element`,
  },
  {
    fault: 'in Chromium 114, a card without a size counts as displayed',
    file: 'src/ui/top-layer.ts',
    search: 'if (isUp(layer)) layer.hidePopover()',
    replace: 'layer.hidePopover()',
    seenBy: `${OLDER} › shows each step of a tour beside its element`,
  },
  {
    fault: 'without popovers, a card scrolls away from its element',
    file: 'src/ui/target.ts',
    search: 'if (!hasTopLayer()) return true',
    replace: '',
    seenBy: `${OLDER} › keeps a card beside its element while the page scrolls`,
  },
  {
    fault: 'without popovers, a launcher lies above the backdrop of a tour',
    file: 'src/ui/without-top-layer.ts',
    search: 'if (last && last !== host) home.append(host)',
    replace: '',
    seenBy: `${OLDER} › lets no view of ours lie above a backdrop`,
  },
  {
    fault: 'without popovers, a modal dialog of the page ends our frames',
    file: 'src/ui/top-layer.ts',
    search: "hit.closest(hasTopLayer() ? ':modal,:fullscreen' : 'dialog[open],:fullscreen')",
    replace: "hit.closest(':modal,:fullscreen')",
    seenBy: `${OLDER} › moves into a modal dialog of the page`,
  },
  {
    fault: 'a browser that can show nothing asks, stores and is counted',
    file: 'src/client/browser/is-supported.ts',
    search: "'adoptedStyleSheets' in document && 'hasOwn' in Object",
    replace: '!!document',
    seenBy: `${OLD_PAGE} › below the line: nothing is shown`,
  },
  {
    fault: 'in a browser that can show nothing, explain() says nothing',
    file: 'src/client/runtime.ts',
    search: "(isTooOld ? explainNothing('unsupported') : current.get()?.explain(id))",
    replace: 'current.get()?.explain(id)',
    seenBy: `${OLD_PAGE} › below the line: nothing is shown`,
  },
  {
    fault: 'in a browser that can show nothing, the inspector says nothing',
    file: 'src/client/runtime.ts',
    search: '(isTooOld ? sayTooOld(host, loader) : current.get()?.inspect())',
    replace: 'current.get()?.inspect()',
    seenBy: `${OLD_PAGE} › whoever opens the inspector`,
  },
  {
    fault: 'the snippet cannot be read by a browser that knows ES2015 only',
    file: 'snippet/snippet.ts',
    search: 'if (undo) undo()',
    replace: 'undo?.()',
    seenBy: `${OLD_PAGE} › the snippet is plain ES2015`,
  },
  {
    fault: 'page views in browsers that are too old are missing in the account',
    file: 'src/server/pages/runtime-routes.ts',
    search: 'if (old && found?.enabled) await countOldBrowser(tx, found.account.id, backend.behind.tallies)',
    replace: '',
    seenBy: `${OLD_SERVER} › are counted for 30 days`,
  },
  {
    fault: 'page views in browsers that are too old are missing in the metrics',
    file: 'src/server/pages/runtime-routes.ts',
    search: 'backend.metrics.oldBrowser()',
    replace: '',
    seenBy: `${OLD_SERVER} › are counted for 30 days`,
  },
  {
    fault: 'page views in browsers that are too old are missing on Home',
    file: 'src/console/home/attention.ts',
    search: '...fromOldBrowsers(oldBrowsers)',
    replace: '',
    seenBy: 'test/console/home.test.ts › says last how often pages were loaded',
  },
  {
    fault: 'on Home, the link to the table of browsers leads nowhere',
    file: 'src/console/home/attention-card.tsx',
    search: "{...(external ? { target: '_blank', rel: 'noopener' } : {})}",
    replace: '',
    seenBy: 'e2e/console/old-browsers.spec.ts › say how often pages were loaded',
  },
  {
    fault: 'what stands far down the page counts as displayed',
    file: 'src/ui/tell-shown.ts',
    search: '(beside !== undefined && !isInSight(beside))',
    replace: '(beside !== undefined && !beside)',
    seenBy: `${COUNTING} › what nobody has scrolled to is not counted`,
  },
  {
    fault: 'an on-screen keyboard covers what is asked',
    file: 'src/ui/free-area.ts',
    search: 'const seen = isAboveKeyboard && visualViewport',
    replace: 'const seen = null as VisualViewport | null',
    seenBy: `${PHONES} › a card follows the keyboard`,
  },
  {
    fault: 'above an on-screen keyboard, the field that somebody types in is out of sight',
    file: 'src/ui/free-area.ts',
    search: '  keepInSight(layer)\n',
    replace: '',
    seenBy: `${PHONES} › what is asked can be sent`,
  },
  {
    fault: 'notches and the home indicator cover what stands on the screen',
    file: 'src/ui/free-area.ts',
    search: 'insets.map(Number)',
    replace: '[] as number[]',
    seenBy: `${PHONES} › keeps clear of notches`,
  },
  {
    fault: 'on a narrow phone, the marks of a scale are too small to touch',
    file: 'src/ui/survey-css.ts',
    search: '@media (max-width: 383px)',
    replace: '@media (max-width: 3px)',
    seenBy: `${PHONES} › the marks of every scale are large enough to touch`,
  },
  {
    fault: 'the button of a step that hardly fits touches the edge of its card',
    file: 'src/ui/deck-css.ts',
    search: '.in { overflow: auto }\n.scroll {',
    replace: '.scroll { overflow: auto;',
    seenBy: `${PHONES} › what is asked can be sent`,
  },
  {
    fault: 'the buttons of a step that is taller than the window are out of sight',
    file: 'src/ui/deck-css.ts',
    search: '.scroll .foot, .scroll::after { position: sticky;',
    replace: '.scroll .foot, .scroll::after { position: relative;',
    seenBy: `${PHONES} › a step taller than the window`,
  },
  {
    fault: 'nothing shows that a step taller than the window goes on',
    file: 'src/ui/deck-css.ts',
    search: '; background: linear-gradient(transparent, var(--surface) calc(var(--pad)*.8)) }',
    replace: '; background: var(--surface) }',
    seenBy: `${PHONES} › a step taller than the window`,
  },
  {
    fault: 'Escape in a card leads nowhere, and Tab begins at the top of the page',
    file: 'src/ui/way-back.ts',
    search: "listen(document, 'focusout', onLeave, true)",
    replace: '',
    seenBy: `${KEYBOARD} › Escape in a card without a backdrop`,
  },
  {
    fault: 'who clicked into the text of a page goes on from its top after Escape',
    file: 'src/ui/way-back.ts',
    search: "listen(root, 'focusin', onEnter)",
    replace: '',
    seenBy: `${KEYBOARD} › who had the focus nowhere`,
  },
  {
    fault: 'tabs that can store nothing take all connections',
    file: 'src/client/extras/live.ts',
    search: 'if (who !== page) stream = undefined',
    replace: 'if (who && who !== page) stream = undefined',
    seenBy: `${LIVE} › without localStorage nobody listens`,
  },
  {
    fault: 'tabs of several people in one browser take all connections',
    file: 'src/client/extras/live.ts',
    search: 'const key = liveKey(token)',
    replace: 'const key = liveKey(token + $person.get().profile)',
    seenBy: 'e2e/runtime/connections.spec.ts › eight people in the tabs of one browser',
  },
  {
    fault: 'tabs on several subdomains take all connections',
    file: 'src/server/pages/live/streams.ts',
    search: 'const MOST_OF_BROWSER = 2',
    replace: 'const MOST_OF_BROWSER = 10',
    seenBy: `${STREAMS} › a third page of a person in the same browser`,
  },
  {
    fault: 'a stream takes the connection before a page that boots',
    file: 'src/client/extras/live.ts',
    search: "true, stream.signal, 'low')",
    replace: 'true, stream.signal)',
    seenBy: `${LIVE} › only the stream is not urgent`,
  },
  {
    fault: 'a hidden tab keeps its connection',
    file: 'src/client/extras/live.ts',
    search: 'if (!isLive || left || !$visible.get()) close()',
    replace: 'if (!isLive || left) close()',
    seenBy: `${LIVE} › a page that is hidden lets go at once`,
  },
]
