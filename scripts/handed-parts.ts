import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin, type PluginBuild } from 'esbuild'

/** The parts that views share, and what each exports, by module. A view may import only these names from them. */
const HANDED = {
  preact: { preact: ['Fragment', 'h', 'render'] },
  older: {
    './src/ui/without-top-layer.ts': ['isAbove', 'standAbove', 'WITHOUT_TOP_LAYER_CSS'],
    './src/ui/without-visibility.ts': ['isVisible'],
    './src/ui/zoomed.ts': ['zoomedRect', 'zoomOf'],
  },
  touch: { './src/ui/free-area.ts': ['freeArea'] },
  others: {
    './src/ui/others.ts': [
      'askToGiveWay',
      'besideBanners',
      'isEdgeTaken',
      'isPageDimmed',
      'launchersBeside',
      'spotBeside',
    ],
  },
  tags: { './src/content/merge-tags.ts': ['mergeTags'], './src/content/merge-url.ts': ['mergeUrl'] },
  links: { './src/content/safe-url.ts': ['safeUrl'] },
  media: { './src/ui/picture.tsx': ['Picture'], './src/ui/media-css.ts': ['MEDIA_CSS'] },
  modal: {
    './src/ui/modal.ts': ['makeModal'],
    './src/ui/light.ts': ['light'],
    './src/ui/backdrop-css.ts': ['BACKDROP_CSS'],
  },
  beside: { './src/ui/beside-elements.ts': ['besideElements'], './src/ui/arrow-css.ts': ['ARROW_CSS'] },
  faces: { './src/ui/faces.tsx': ['FACES', 'Face', 'Star'], './src/ui/faces-css.ts': ['FACES_CSS'] },
  choices: { './src/ui/choices.tsx': ['Choices', 'Dropdown'], './src/ui/choices-css.ts': ['CHOICES_CSS'] },
  banner: { './src/ui/banner.tsx': ['startBanner'], './src/ui/banner-css.ts': ['BANNER_CSS'] },
  room: { './src/ui/make-room.ts': ['makeRoom'] },
  panel: {
    './src/ui/launcher-panel.tsx': ['Panel', 'isFinished', 'newlyDone'],
    './src/ui/panel-css.ts': ['PANEL_CSS'],
    './src/ui/stand-beside.ts': ['standBeside'],
    './src/ui/perform.ts': ['perform'],
  },
  hints: { './src/ui/hints.tsx': ['Hints', 'dotsOf', 'keepHints'], './src/ui/hint-css.ts': ['HINT_CSS'] },
  tip: {
    './src/ui/float.ts': ['float'],
    './src/ui/tip.tsx': ['Tip'],
    './src/ui/tip-css.ts': ['TIP_CSS'],
    './src/ui/stand-beside.ts': ['standBeside'],
  },
} satisfies { [part: string]: { [module: string]: string[] } }

/** Parts that need other parts: for example, an address may contain a merge tag. */
const USES: { [part: string]: HandedPart[] } = {
  links: ['tags'],
  media: ['preact', 'tags', 'links'],
  beside: ['modal', 'older', 'touch', 'others'],
  others: ['older'],
  faces: ['preact'],
  choices: ['preact', 'tags'],
  banner: ['preact', 'room', 'older', 'touch', 'others'],
  panel: ['preact', 'tags', 'media', 'modal', 'older', 'touch', 'others'],
  hints: ['preact', 'tags', 'older', 'touch', 'others'],
  tip: ['preact', 'tags', 'media', 'modal', 'older', 'touch', 'others'],
}

/** Parts of only one kind. In the bundles of other kinds, their modules are not passed in. */
const ONLY: { [part: string]: string } = {
  beside: 'tour',
  faces: 'survey',
  choices: 'survey',
  banner: 'embed',
  room: 'embed',
  panel: 'launcher',
  hints: 'tooltip',
  tip: 'tooltip',
}

export type HandedPart = keyof typeof HANDED
export const HANDED_PARTS = Object.keys(HANDED) as HandedPart[]

const modulesOf = (part: HandedPart): [module: string, names: string[]][] => Object.entries(HANDED[part])

/** The part with stores of its own. These and the facts of the entry must use the same copy of nanostores. */
export const WITH_STORES = 'decide'

/** What `computed` needs from that copy. */
const ATOMS = ['atom', 'nanostoresGlobal']
const atomsIn = (root: string) => join(root, 'node_modules/nanostores/atom/index.js')

/** How it is bundled: the entry passes in the core of nanostores, and the bundle contains what the entry does not use. */
export function withStores(root: string, name: string, source: string): BuildOptions {
  const entry = withEntry(name, [
    `export * from ${JSON.stringify(source)}`,
    `export { receive as receiveStores } from ${JSON.stringify(atomsIn(root))}`,
  ])
  const handed: Plugin = {
    name: 'handed-atoms',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]nanostores[/\\]atom[/\\]index\.js$/ }, () => ({
        contents: `${received(ATOMS)}
        // Named by nanostores' index, and used by nobody here.
        export let batch, readonlyType`,
      }))
    },
  }
  return { ...entry, plugins: [handed, ...entry.plugins] }
}

/** The code of the entry that passes it in. */
export const handStores = (root: string) => `
  import { ${ATOMS.join(', ')} } from ${JSON.stringify(atomsIn(root))}
  const handStores = part => part.receiveStores?.({ ${ATOMS.join(', ')} })`

const received = (names: string[], used = names) => `
  export let ${names.join(', ')}
  export const receive = handed => { ({ ${used.join(', ')} } = handed) }`

const RECEIVE = "export { receive } from 'handed'"

/** How a shared part is bundled: it exports its modules. */
export function handedPart(part: HandedPart): BuildOptions {
  const exported = modulesOf(part).map(([module, names]) => `export { ${names.join(', ')} } from '${module}'`)
  const others = USES[part]
  return others ? receiving(part, [...exported, RECEIVE], others) : withEntry(part, exported)
}

const optionalFor = (view: string) => HANDED_PARTS.filter(part => (ONLY[part] ?? view) === view)

/** How a view is bundled: without any of the shared parts. */
export function viewWithout(name: string, source: string): BuildOptions {
  return receiving(name, [`export * from ${JSON.stringify(source)}`, RECEIVE], optionalFor(name))
}

/**
 * How everything that shows one kind is bundled, for pages that have loaded nothing of it yet: each part under its name. Together
 * they are smaller than apart, and need only one request. Parts that only some Experiences need are passed in, except those in
 * `within`.
 */
export function wholeOf(
  name: string,
  view: string,
  sources: { [part: string]: string },
  within: HandedPart[],
): BuildOptions {
  const opens = Object.entries(sources).flatMap(([part, source]) => [
    `import { open as open_${part} } from ${JSON.stringify(source)}`,
    `export const ${part} = { open: open_${part}${part === view ? ', receive' : ''} }`,
  ])
  const shared = within.flatMap(part => [
    ...modulesOf(part).map(([module, names]) => `import { ${names.join(', ')} } from '${module}'`),
    `export const ${part} = { ${modulesOf(part).flatMap(([, names]) => names)} }`,
  ])
  const others = optionalFor(view).filter(part => !within.includes(part))
  return receiving(name, ["import { receive } from 'handed'", ...shared, ...opens], others)
}

/**
 * The sources import Preact, and what only some Experiences need, in the normal way. In what pages load, these are separate
 * parts. So here such imports become variables of `handed`, which `receive` fills. The loader calls it.
 */
function receiving(name: string, lines: string[], parts: HandedPart[]): BuildOptions {
  const modules = parts.flatMap(modulesOf)
  const entry = withEntry(name, lines)
  return { ...entry, plugins: [...entry.plugins, handing(modules)] }
}

const HANDING = 'handed-parts'
const ONE_NAME = 'handed-name'

function handing(modules: [module: string, names: string[]][]): Plugin {
  return {
    name: HANDING,
    setup({ onResolve, onLoad, initialOptions }) {
      resolveHanded(onResolve, modules, initialOptions)
      onLoad({ filter: /.*/, namespace: 'handed' }, async () => {
        const used = await namesUsed(modules, initialOptions)
        const names = modules.flatMap(([, names]) => names)
        return { contents: received(names, used) }
      })
    },
  }
}

/** Files by their whole path: another file may have the same name. */
function resolveHanded(
  onResolve: PluginBuild['onResolve'],
  modules: [module: string, names: string[]][],
  { absWorkingDir: root = '.' }: BuildOptions,
) {
  const files = new Set(modules.map(([module]) => (module.startsWith('.') ? resolve(root, module) : module)))
  onResolve({ filter: /^handed$|^preact|\.tsx?$/ }, ({ path, resolveDir }) =>
    path === 'handed' || files.has(path.startsWith('.') ? resolve(resolveDir, path) : path)
      ? { path: 'handed', namespace: 'handed' }
      : undefined,
  )
}

/** The names that a bundle really uses, so that it asks for no others: it is built once with a module for each name. */
async function namesUsed(modules: [module: string, names: string[]][], options: BuildOptions): Promise<string[]> {
  const names = modules.flatMap(([, names]) => names)
  const apart: Plugin = {
    name: HANDING,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${ONE_NAME}/`) }, ({ path }) => ({
        path: path.slice(ONE_NAME.length + 1),
        namespace: ONE_NAME,
      }))
      resolveHanded(onResolve, modules, options)
      const each = names.map(name => `export { ${name} } from '${ONE_NAME}/${name}'`)
      const contents = [...each, 'export const receive = () => {}'].join('\n')
      onLoad({ filter: /.*/, namespace: 'handed' }, () => ({ contents }))
      onLoad({ filter: /.*/, namespace: ONE_NAME }, ({ path }) => ({ contents: `export let ${path}` }))
    },
  }
  const plugins = options.plugins?.map(plugin => (plugin.name === HANDING ? apart : plugin))
  const { metafile } = await build({ ...options, plugins, metafile: true, write: false })
  const [output] = Object.values(metafile.outputs)
  return names.filter(name => (output?.inputs[`${ONE_NAME}:${name}`]?.bytesInOutput ?? 0) > 0)
}

/** An entry point without a file. */
function withEntry(name: string, lines: string[]) {
  return {
    entryPoints: { [name]: 'written-here' },
    plugins: [
      {
        name: 'written-here',
        setup({ onResolve, onLoad, initialOptions }) {
          onResolve({ filter: /^written-here$/ }, ({ path }) => ({ path, namespace: 'written' }))
          onLoad({ filter: /.*/, namespace: 'written' }, () => ({
            contents: lines.join('\n'),
            resolveDir: initialOptions.absWorkingDir,
          }))
        },
      },
    ],
  } satisfies BuildOptions
}
