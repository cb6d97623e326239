import { BeckonEmbed, BeckonTarget, beckonPlugin, useBeckonAction, useBeckonEvent } from 'beckon-page/vue'
import { createApp, defineComponent, h, shallowRef, watch } from 'vue'
import { createRouter, createWebHistory, RouterLink, RouterView } from 'vue-router'
import { api, listen, read, token } from './situation.ts'

const situation = shallowRef(read())
listen(() => {
  situation.value = read()
})

const Part = defineComponent({
  setup() {
    useBeckonAction('say', () => window.told.called.push(situation.value.says))
    useBeckonEvent('displayed', ({ experience }) => window.told.heard.push(experience.name))
    return () => [
      h(BeckonEmbed, { name: 'news', height: 90, class: 'news' }),
      h(BeckonTarget, { name: 'save' }, () => h('button', { type: 'button' }, 'Save')),
      h('p', 'Below the news'),
    ]
  },
})

const Application = () => [
  h('nav', [h(RouterLink, { to: '/' }, () => 'Home'), ' ', h(RouterLink, { to: '/reports' }, () => 'Reports')]),
  h(RouterView),
  situation.value.part && h(Part),
]

const aPage = (title: string) => ({ render: () => h('h1', title) })

function mount() {
  const router = createRouter({
    history: createWebHistory(),
    routes: [
      { path: '/reports', component: aPage('Reports') },
      { path: '/:rest(.*)', component: aPage('Home') },
    ],
  })
  const description = () => {
    const { person, language, consent, says } = situation.value
    const actions = { shout: () => window.told.called.push(says.toUpperCase()) }
    return { token, api, person, language, consent, actions }
  }
  const app = createApp(Application).use(router).use(beckonPlugin(description))
  app.mount('#app')
  return app
}

let app: ReturnType<typeof mount> | undefined
watch(
  () => situation.value.mounted,
  isMounted => {
    app?.unmount()
    app = isMounted ? mount() : undefined
  },
  { immediate: true },
)
