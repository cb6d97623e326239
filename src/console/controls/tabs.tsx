import { useEffect, useRef } from 'preact/hooks'

/** Views of one thing. Each has its own address, so the tabs are links. */
export function Tabs({ label, tabs }: { label: string; tabs: { title: string; href: string; current: boolean }[] }) {
  const box = useRef<HTMLElement>(null)
  const at = tabs.findIndex(({ current }) => current)
  // If they do not fit, scrolls the current one into view, but not the page itself.
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
