/** From which version on each engine shows our views: the table of docs/installing.md. The page itself checks what it needs. */
const ENGINES: { says: RegExp; from: number }[] = [
  // Every Chromium says so, also Edge, Opera and those in apps.
  { says: /\bChrom(?:e|ium)\/(\d+)/, from: 93 },
  { says: /\bFirefox\/(\d+)/, from: 101 },
  // On iOS, all browsers are Safari inside, and some do not name its version. The system has the same one.
  { says: /\b(?:iPhone )?OS (\d+(?:[._]\d+)?)[\d._]* like Mac OS X/, from: 16.4 },
  { says: /\bVersion\/(\d+(?:\.\d+)?)\S* .*\bSafari\//, from: 16.4 },
]

/** Internet Explorer, which cannot even read the script. */
const NEVER = /\b(?:MSIE |Trident\/)/

/**
 * Whether a browser is too old to show anything, by the name that it gives itself. It asks for nothing but the script, so this is
 * all that we hear of it. One that we do not know counts as new enough.
 */
export function isTooOld(agent: string): boolean {
  if (NEVER.test(agent)) return true
  for (const { says, from } of ENGINES) {
    const [, version] = says.exec(agent) ?? []
    if (version) return isBefore(version.replace('_', '.'), from)
  }
  return false
}

/** 16.10 is newer than 16.4. */
function isBefore(version: string, from: number): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least = 0, leastMinor = 0] = `${from}`.split('.').map(Number)
  return major < least || (major === least && minor < leastMinor)
}
