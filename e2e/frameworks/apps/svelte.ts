import { mount, unmount } from 'svelte'
import Application from './Application.svelte'
import { listen, read } from './situation.ts'

let app: object | undefined
function follow() {
  if (read().mounted === !!app) return
  if (app) unmount(app)
  app = app ? undefined : mount(Application, { target: document.getElementById('app')! })
}
listen(follow)
follow()
