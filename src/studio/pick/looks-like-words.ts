/** Words with two letters or without a vowel that people use, and short words with unusual pairs of letters. */
const KNOWN = new Set(
  'ad ai api app avg bg bi btn by cc cdn chk cmd cms col cpu crm css csv ctrl cta db dlg dns doc en erp fb fn frm fwd gif go gpu grp gte gtm gzip hdr hr html http https id img in io ip is it jpg js json jsx kpi lbl lg linux lte md mfa mgr min msg mui my nav npm nps ns nth of ok on or pct pdf ph php pkg pm png pr prev pw pwd px qa qr qty rss rtl sdk seo sku sm sms smtp sql src sr ssh ssl sso std str svg sync tbl tbody tld tls tmp to tr ts tsx tv tx txt ui up url us utc ux vpn vs wcag we webkit wiki www xhr xl xml xs yml zip zlib input inputs output outputs outbox update updates updated upgrade subnet width months length growth quote quotes quota rhythm subdomain already dialog dialogs alias queue queues equal reject median href right rights nodes json gmail quoted project audio video studio idea area areas radio ratio inbox submit unread unpin hotkey hotkeys kanban offcanvas'.split(
    ' ',
  ),
)

/** Pairs of letters that no word has. Random letters are full of them. */
const NEVER =
  /b[cfgkqwxz]|c[bdfgjmnpvwxz]|d[qxz]|f[bcdghjkmnpqvwxz]|g[cdfjkpqvxz]|h[cdgjkqvxz]|j[^aeious]|k[cgjqrvxz]|l[jqxz]|m[dghjkqrvwxz]|n[xz]|p[cjkqvwxz]|q[^u]|r[jxz]|s[jrvxz]|t[jqvxz]|v[^aeiouy]|w[cgjkmquvxz]|x[bdfgjkmnqrsvwxz]|y[fhjkquvxy]|z[^aeiozy]|iy|uu|aa|ii|ij|uw|uv|uq|uj|aq|oq|iw|ih|[aeiou]{4}/
/** Pairs that occur where two words are joined. Only long words have them. */
const JOINED =
  /b[dhmnp]|d[bcfhkpt]|g[btw]|h[bfp]|k[bdfhmpt]|lr|m[cft]|n[bpqr]|p[bdfgmn]|r[q]|s[bdfg]|t[bdgkp]|w[bfpt]|xo|oj|uo|ux|ao|ae|iu|[aeo]i[aeu]|[^aeiouy]{3}[^aeiouys]|[^aeiouy]{4}./
/** How words with two consonants at the start can begin. */
const BEGINS =
  /^([^bcdfghjklmnpqrstvwxz]|.[aeiouy]|bl|br|ch|cl|cr|dr|dw|fl|fr|gh|gl|gn|gr|kn|ph|pl|pr|ps|py|rh|sc|sh|sk|sl|sm|sn|sp|sq|st|sw|sy|th|tr|tw|wh|wr)/
const LONG = 7

/**
 * Whether a person wrote this name: it consists of words, and no tool added a hash or a number. Such a name survives the next
 * build of the page.
 */
export function looksLikeWords(name: string): boolean {
  if (name.length > 80 || /[^\w\-:./]/.test(name)) return false
  const pieces = piecesOf(name)
  return pieces.every(isWord) && pieces.some(piece => piece.length > 2)
}

export function hasNumber(name: string): boolean {
  return /\d/.test(name)
}

/** Splits `primaryButton`, `primary-button`, `Toolbar_primaryButton` and `HTMLView` into pieces. */
export function piecesOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
}

function isWord(piece: string): boolean {
  const word = piece.toLowerCase()
  if (!/^([A-Z]?[a-z]+|[A-Z]+)$/.test(piece)) return false
  if (KNOWN.has(word)) return true
  if (word.length < 3 || !/[aeiouy]/.test(word) || !BEGINS.test(word)) return false
  return !NEVER.test(word) && !/[^aeiouy]{5}/.test(word) && (word.length >= LONG || !JOINED.test(word))
}
