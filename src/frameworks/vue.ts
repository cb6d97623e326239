import {
  cloneVNode,
  defineComponent,
  effectScope,
  type FunctionalComponent,
  h,
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  type Plugin,
  ref,
  toValue,
  watch,
} from 'vue'
import { type Beckon, createBeckon, type PageEvents } from '../client/index.ts'
import { createTend, type Description, registerLatest } from './tend.ts'

export type { Description, Person } from './tend.ts'

const KEY: InjectionKey<Beckon> = Symbol('beckon')

/**
 * `app.use(beckonPlugin(() => ({ token, person: session.user })))` keeps Beckon in step with what the function reads, until the
 * application is unmounted. `beckon` is a runtime of your own, such as `window.beckon` of the snippet.
 */
export function beckonPlugin(description: MaybeRefOrGetter<Description>, beckon: Beckon = createBeckon()): Plugin {
  return {
    install(app) {
      app.provide(KEY, beckon)
      if (typeof document === 'undefined') return
      const tend = createTend(beckon)
      const leave = tend.mount()
      const scope = effectScope(true)
      // In the context of the application, so that stores can be read.
      const read = () => app.runWithContext(() => ({ ...toValue(description) }))
      scope.run(() => watch(read, tend.tell, { immediate: true, deep: true }))
      const { unmount } = app
      app.unmount = () => {
        unmount()
        scope.stop()
        leave()
      }
    },
  }
}

/** The runtime, for calls of your own: `track`, `show`, … */
export function useBeckon(): Beckon {
  const beckon = inject(KEY, null)
  if (!beckon) throw new Error('The application does not use beckonPlugin.')
  return beckon
}

/** Listens to a page event while the component is mounted. */
export function useBeckonEvent<Name extends keyof PageEvents>(
  name: Name,
  listener: (data: PageEvents[Name]) => void,
): void {
  const beckon = useBeckon()
  whileMounted(() => beckon.on(name, listener))
}

/** Buttons can call this function by its name while the component is mounted. */
export function useBeckonAction(name: string, action: () => void): void {
  const beckon = useBeckon()
  whileMounted(() => registerLatest(beckon, name, () => action))
}

/**
 * A place for embeds. Experiences find it with the selector `[data-beckon-slot="name"]`. Vue draws nothing inside. `height` is free
 * from the start, so that nothing moves when the embed comes.
 */
export const BeckonEmbed = defineComponent({
  name: 'BeckonEmbed',
  props: { name: { type: String, required: true }, height: { type: [Number, String] } },
  setup(props) {
    // Not in the HTML of the server: Beckon must not draw inside before Vue has taken over the element.
    const isMounted = ref(false)
    onMounted(() => {
      isMounted.value = true
    })
    return () =>
      h('div', {
        key: props.name,
        'data-beckon-slot': isMounted.value ? props.name : undefined,
        style: { minHeight: typeof props.height === 'number' ? `${props.height}px` : props.height },
      })
  },
})

/** Names its only child, so that the studio finds it again after each release. */
export const BeckonTarget: FunctionalComponent<{ name: string }> = ({ name }, { slots }) =>
  slots.default?.().map(child => cloneVNode(child, { 'data-beckon': name }))[0]
BeckonTarget.props = ['name']

function whileMounted(start: () => () => void): void {
  let stop: (() => void) | undefined
  onMounted(() => {
    stop = start()
  })
  onUnmounted(() => stop?.())
}
