import { useEffect, useRef } from 'preact/hooks'

/** Views of one thing, each with an address of its own: so they are links. */
export function Tabs({ label, tabs }: { label: string; tabs: { title: string; href: string; current: boolean }[] }) {
  const box = useRef<HTMLElement>(null)
  const at = tabs.findIndex(({ current }) => current)
  // Where they do not fit, the current one is brought into view; the page itself stays where it is.
  useEffect(() => {
    const link = box.current?.children[at]
    if (box.current && link instanceof HTMLElement)
      box.current.scrollLeft = link.offsetLeft - box.current.offsetLeft - 40
  }, [at])
  return (
    <nav class="tabs" aria-label={label} ref={box}>
      {tabs.map(({ title, href, current }) => (
        <a key={title} href={href} aria-current={current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
