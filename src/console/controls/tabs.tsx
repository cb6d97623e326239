/** Views of one thing, each with an address of its own: so they are links. */
export function Tabs({ label, tabs }: { label: string; tabs: { title: string; href: string; current: boolean }[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ title, href, current }) => (
        <a key={title} href={href} aria-current={current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
