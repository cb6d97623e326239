import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const source = (file: string) => `<script>${readFileSync(require.resolve(file), 'utf8')}</script>`

/** Routers with their route behind the `#`. Each writes its current route to `seen`. */
export const ROUTERS: { [name: string]: { head: string; start: string } } = {
  'vue-router': {
    head: source('vue/dist/vue.global.prod.js') + source('vue-router/dist/vue-router.global.prod.js'),
    start: `
      const routes = [{ path: '/:any(.*)*', component: { render: () => Vue.h('main', 'Orders') } }]
      const router = VueRouter.createRouter({ history: VueRouter.createWebHashHistory(), routes })
      router.afterEach(to => seen.push(to.fullPath))
      Vue.createApp({ render: () => Vue.h(VueRouter.RouterView) }).use(router).mount('#app')`,
  },
  navigo: {
    head: source('navigo/lib/navigo.min.js'),
    start: `
      const router = new Navigo('/', { hash: true })
      router.on('*', ({ url, queryString }) => seen.push('/' + url + (queryString && '?' + queryString)))
      router.resolve()`,
  },
  backbone: {
    head: source('underscore/underscore-umd-min.js') + source('backbone/backbone-min.js'),
    start: `
      new (Backbone.Router.extend({ routes: { '*any': (path, query) => seen.push('/' + path + (query ? '?' + query : '')) } }))()
      Backbone.history.start()`,
  },
}

/** A page that starts one of them. */
export const routed = ({ head, start }: (typeof ROUTERS)[string]) => ({
  head,
  body: `<div id="app"></div><script>var seen = [];${start}</script>`,
})
