/** A sample page with elements for any selector. */
export function SamplePage() {
  return (
    <div class="sample">
      <header>
        <b>Your product</b>
        <nav>
          <span data-sample>Overview</span>
          <span data-sample>Projects</span>
          <span data-sample>Reports</span>
        </nav>
        <span class="sample-button" data-sample>
          New
        </span>
      </header>
      <main>
        <section id="slot" />
        <section>
          <h2 data-sample>This week</h2>
          <div class="bars">
            {[38, 62, 45, 80, 55, 70, 34].map(height => (
              <i key={height} style={{ height: `${height}%` }} />
            ))}
          </div>
        </section>
        <section>
          <h2>Projects</h2>
          {['Harbour plan', 'Spring release', 'Handbook'].map(name => (
            <p key={name}>
              <span>{name}</span>
              <i class="line" />
            </p>
          ))}
        </section>
        <section>
          <h2>Team</h2>
          <p>
            <span data-sample>Invite somebody</span>
          </p>
          <i class="line" />
          <i class="line short" />
        </section>
      </main>
    </div>
  )
}
