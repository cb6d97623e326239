/** The script of the API page: it filters the endpoints by the words in its own field. */
export const script = `
const search = document.getElementById('filter')
const none = document.getElementById('none')
const articles = [...document.querySelectorAll('article')].map(element => ({ element, text: element.textContent.toLowerCase() }))
const groups = [...document.querySelectorAll('.group')]

function find() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let found = 0
  for (const { element, text } of articles) {
    element.hidden = !words.every(word => text.includes(word))
    if (!element.hidden) found++
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('article:not([hidden])')
    const link = document.querySelector('aside a[href="#' + group.id + '"]')
    if (link) link.parentElement.hidden = group.hidden
  }
  none.hidden = found > 0
}

search.addEventListener('input', find)
search.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  search.value = ''
  find()
})
find()
`
