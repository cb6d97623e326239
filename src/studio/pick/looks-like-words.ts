/** Abbreviations that people write without a vowel. */
const SHORT = new Set(
  'ad api bg btn by cc chk cmd col css csv ctrl cta db dlg dns doc en fb frm fwd go grp gtm h hdr hr html http i18n id img in io ip is js lbl lg md mfa mgr msg my nav no npm ns of ok on or pct pdf ph pkg pw pwd px qa qr qty rss rtl sdk sku sm sms smtp sql src sr ssh ssl sso svg sync tbl tls to ts tv tx txt ui up url us ux vpn vs we www xl xml xs zip'.split(
    ' ',
  ),
)

/** Pairs of letters that English words hardly have; random letters are full of them. */
const RARE =
  /b[cdfghkmnpqvwxz]|c[bdfgjmnpvwxz]|d[bcfhkpqtxz]|f[bcdghjkmnpqvwxz]|g[bcdfjkpqtvwxz]|h[bcdfghjkpqvxz]|j[^aeiou]|k[bcdfghjkmpqrtvxz]|l[jqrxz]|m[cdfghjkqrtvwxz]|n[bpqrxz]|p[bcdfgjkmnqvwxz]|q[^u]|r[jqxz]|s[bdfgjrvxz]|t[bdgjkpqvxz]|v[^aeioy]|w[bcfgjkmpqtuvwxz]|x[bdfgjkmnoqrsvwxz]|y[fghjkquvxy]|z[^aeiozy]|iy|uu|aa|ii|ij|uw|uv|uq|uj|ux|aq|oj|oq|eq|ej$|iw|ih|iu$|yi[^n]/

/** No word has so many consonants in a row, but for a few that end like `lengths`. */
const CONSONANTS = /[^aeiouy]{4,}/
const VOWEL = /[aeiouy]/

/** Libraries that number what they make: the next page counts differently. */
const COUNTED =
  /^(ember|ext-|yui|gen-?|mat-|cdk-|mui-|radix-|headlessui-|react-|rc[-_]|downshift-|reach-|chakra-|ng-|ui-id|el-id|v-|p-|ant-|aria-?|id-?)?[\w-]*?[-_:]?\d+$/i

/**
 * Whether a name was written by a person: made of words, without what a tool adds to it. Whoever wrote it keeps it when the page is
 * built again.
 */
export function looksLikeWords(name: string): boolean {
  if (name.length > 80 || /[^\w\-:./]/.test(name) || COUNTED.test(name)) return false
  const pieces = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return pieces.length > 0 && pieces.every(isWord) && pieces.some(piece => piece.length > 2)
}

function isWord(piece: string): boolean {
  const word = piece.toLowerCase()
  if (SHORT.has(word)) return true
  // Capitals stand at the beginning of a word, or it is all of them.
  if (!/^([A-Z]?[a-z]+|[A-Z]+)$/.test(piece)) return false
  return word.length > 2 && VOWEL.test(word) && !CONSONANTS.test(word) && !RARE.test(word)
}
