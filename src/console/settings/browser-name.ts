/** The name of a browser from its user agent. The order matters, because most browsers claim to be several. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

export function browserName(said: string): string {
  const found = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(said))?.[1]
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : said.slice(0, 60) || 'Unknown'
}
