/** A small product to show things on: header, side navigation, chart, plan, a slot for embeds. */
export const HOST_PAGE = `
<style nonce="NONCE">
  body { margin: 0; font: 15px/1.5 Inter, system-ui, sans-serif; background: #f6f7f9; color: #22252d }
  header { position: sticky; top: 0; display: flex; gap: 16px; align-items: center; padding: 12px 24px; background: #fff; border-bottom: 1px solid #e6e8ee }
  header b { margin-right: auto }
  main { max-width: 960px; margin: 24px auto; padding: 0 16px; display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)) }
  section { background: #fff; border: 1px solid #e6e8ee; border-radius: 12px; padding: 16px }
  section h2 { font-size: 15px; margin: 0 0 8px }
  #chart { height: 150px; background: linear-gradient(180deg, #dfe3ff, #fff); border-radius: 8px }
  button, input { font: inherit; padding: 6px 12px; border-radius: 8px; border: 1px solid #c9cdd8; background: #fff }
  #tall { height: 1400px }
  #slot { min-height: 150px }
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark } body { background: #12141a; color: #e8eaf0 } header, section { background: #191c24; border-color: #2b2f3a } #chart { background: linear-gradient(180deg, #2e3566, #191c24) } button, input { background: #232733; border-color: #3a4050; color: inherit } }
</style>
<header><b>Northwind</b><button id="share" type="button">Share</button><button id="plan" type="button">Plan</button></header>
<main>
  <section><h2>Revenue</h2><div id="chart"></div></section>
  <section><h2>This week</h2><p>Four tasks are due. Two people are away on Thursday.</p><label>Find <input id="field" type="text"></label></section>
  <section id="slot"></section>
</main>
<div id="tall"></div>
<p><a href="#top" id="last">The end of the page</a></p>
`
