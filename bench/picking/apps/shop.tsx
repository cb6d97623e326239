import { css } from '@emotion/css'
import { Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isMoved, moved, salt, withMore } from './variant.ts'

// The back office of a shop: React and a CSS-in-JS library. Its team has test ids on what its tests press.

const t = (name: string) => ({ 'data-truth': name })
/** Another build has other styles, and so other class names. */
const style = (text: string) => css(`--build: ${salt}; ${text}`)
const card = style('border: 1px solid #ddd; border-radius: 8px; padding: 12px; margin: 0 0 12px')
const line = style('display: flex; gap: 8px; align-items: center')
const button = style('padding: 4px 12px; border-radius: 6px; border: 1px solid #999; background: #fff')
const strong = style('padding: 4px 12px; border-radius: 6px; border: 0; background: #0b6; color: #fff')
const grid = style('display: grid; grid-template-columns: 200px 1fr; gap: 16px; padding: 16px; font: 14px system-ui')
const quiet = style('color: #667; font-size: 12px')
const Around = isMoved ? ({ children }: { children: ReactNode }) => <div className={line}>{children}</div> : Fragment

const MENU = ['orders', 'products', 'customers', 'discounts', 'settings']
const ORDERS = withMore(
  [
    { slug: 'blue-kettle', who: 'Noor', sum: '40,00' },
    { slug: 'oak-table', who: 'Bram', sum: '420,00' },
    { slug: 'wool-blanket', who: 'Edda', sum: '89,00' },
    { slug: 'tin-lamp', who: 'Yuki', sum: '35,00' },
  ],
  { slug: 'linen-curtain', who: 'Noor', sum: '120,00' },
)
const FIGURES = { Today: '14', Week: '96', Month: '402' }

function Menu() {
  return (
    <nav aria-label="Main" {...t('menu')}>
      <ul>
        {MENU.map(name => (
          <li key={name}>
            <a href={`/admin/${name}`} data-testid={`menu-${name}`} {...t(`menu ${name}`)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className={button} {...t('fold menu')} aria-label="Fold the menu">
        ‹
      </button>
    </nav>
  )
}

function Figures() {
  return (
    <section className={card} data-testid="figures" {...t('figures')}>
      <h2 {...t('figures title')}>Sales</h2>
      <div className={line}>
        {Object.entries(FIGURES).map(([name, value]) => (
          <div key={name} {...t(`figure ${name}`)}>
            <strong {...t(`value ${name}`)}>{value}</strong>
            <span className={quiet}>{name}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

function Order({ slug: name, who, sum }: (typeof ORDERS)[number]) {
  return (
    <li className={card} {...t(`order ${name}`)}>
      <a href={`/admin/orders/${name}`} {...t(`open ${name}`)}>
        {name}
      </a>
      <span {...t(`customer ${name}`)}>{who}</span>
      <span className={quiet} {...t(`sum ${name}`)}>
        {sum}
      </span>
      <button type="button" className={button} {...t(`ship ${name}`)}>
        Ship
      </button>
      <button type="button" className={button} aria-label={`More about ${name}`} {...t(`more ${name}`)}>
        …
      </button>
    </li>
  )
}

function Orders() {
  return (
    <section className={card} data-testid="orders" {...t('orders')}>
      <h2 {...t('orders title')}>Orders</h2>
      <Around>
        <div className={line} {...t('orders bar')}>
          <input name="search" placeholder="Find an order" {...t('find order')} />
          <button type="button" className={button} data-testid="export-orders" {...t('export')}>
            Export
          </button>
          <button type="button" className={strong} data-testid="add-order" {...t('add order')}>
            Add order
          </button>
        </div>
      </Around>
      <ul {...t('orders list')}>
        {ORDERS.map(order => (
          <Order {...order} key={order.slug} />
        ))}
      </ul>
      <p className={quiet} {...t('orders note')}>
        Orders of the last month
      </p>
    </section>
  )
}

function Product() {
  return (
    <section className={card} aria-label="Product" {...t('product')}>
      <h2 {...t('product title')}>Product of the day</h2>
      <img alt="Blue kettle" width="40" height="40" {...t('picture')} />
      <form id="product-form" {...t('product form')}>
        <label htmlFor="product-name" {...t('label name')}>
          Name
        </label>
        <input id="product-name" name="name" {...t('field name')} />
        <label htmlFor="product-price" {...t('label price')}>
          Price
        </label>
        <input id="product-price" name="price" inputMode="decimal" {...t('field price')} />
        <label htmlFor="product-about" {...t('label about')}>
          About
        </label>
        <textarea id="product-about" name="about" {...t('field about')} />
        <fieldset {...t('sizes')}>
          <legend {...t('sizes title')}>Sizes</legend>
          {['small', 'medium', 'large'].map(size => (
            <label key={size} {...t(`size label ${size}`)}>
              <input type="radio" name="size" value={size} {...t(`size ${size}`)} /> {size}
            </label>
          ))}
        </fieldset>
        <button type="submit" className={strong} data-testid="save-product" {...t('save product')}>
          Save
        </button>
        <button type="button" className={button} {...t('discard product')}>
          Discard
        </button>
      </form>
    </section>
  )
}

function Help() {
  return (
    <section className={card} {...t('help')}>
      <h2 {...t('help title')}>Help</h2>
      <p {...t('help text')}>Ask us anything.</p>
      <a href="https://docs.example/shop" target="_blank" rel="noreferrer" {...t('help link')}>
        Read on
      </a>
      <button type="button" className={button} {...t('help chat')}>
        Write to us
      </button>
    </section>
  )
}

function Page() {
  return (
    <div className={grid}>
      <Menu />
      <main {...t('main')}>
        <h1 {...t('title')}>Good morning</h1>
        {moved([Figures, Orders, Product, Help]).map(Part => (
          <Around key={Part.name}>
            <Part />
          </Around>
        ))}
      </main>
    </div>
  )
}

createRoot(document.getElementById('app')!).render(<Page />)
