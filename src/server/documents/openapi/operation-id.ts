import type { Method } from '../../../protocol/operations/operation.ts'

/** What the rule below cannot say well. */
const NAMED: { [route: string]: string } = {
  'GET /': 'checkSecret',
  'POST /': 'checkSecretByPost',
  'GET /health': 'getHealth',
  'GET /ready': 'getReadiness',
  'GET /metrics': 'getMetrics',
  'GET /openapi.json': 'getOpenApi',
  'GET /docs/api': 'getApiPage',
  'GET /docs/site.css': 'getDocsStyle',
  'GET /docs/api.js': 'getApiPageScript',
  'GET /v3/analyze/profiles/count': 'countProfiles',
  'POST /v3/analyze/profiles/count': 'countProfilesByPost',
  'POST /v3/analyze/profiles': 'listProfilesByPost',
  'GET /v3/analyze/profile': 'findProfile',
  'POST /v3/analyze/profile': 'findProfileByPost',
  'GET /v3/analyze/company': 'findCompany',
  'POST /v3/analyze/company': 'findCompanyByPost',
  'GET /v3/edit/warnings': 'listWarnings',
  'DELETE /v3/edit/profiles': 'clearProfileByUid',
  'DELETE /v3/edit/profiles/:id': 'clearProfile',
  'DELETE /v3/edit/profiles/forget': 'forgetProfileByName',
  'DELETE /v3/edit/profiles/:id/forget': 'forgetProfile',
  'GET /v3/analyze/profiles/:id/export': 'exportProfile',
  'GET /v3/edit/export': 'beginExport',
  'GET /v3/edit/export/:table': 'exportTable',
  'POST /v3/edit/import': 'beginImport',
  'POST /v3/edit/import/end': 'endImport',
  'POST /v3/edit/import/:table': 'importTable',
  'GET /v3/edit/account/contents': 'listAccountContents',
  'DELETE /v3/edit/companies': 'deleteCompanyByUid',
  'DELETE /v3/edit/imports/:id': 'cancelPeopleImport',
  'POST /v3/edit/imports': 'createPeopleImport',
  'POST /v3/edit/imports/:id/run': 'runPeopleImport',
  'GET /v3/edit/imports': 'listPeopleImports',
  'GET /v3/edit/imports/:id': 'getPeopleImport',
  'GET /v3/edit/imports/:id/left_out': 'listPeopleImportLeftOut',
  'GET /v3/edit/deliveries/batch/:id/left_out': 'listDeliveryBatchLeftOut',
  'DELETE /v3/edit/deliveries/batch/:id': 'cancelDeliveryBatch',
  'DELETE /v3/edit/deliveries/:id': 'cancelDelivery',
  'POST /v3/edit/i18n': 'uploadTranslations',
  'GET /v3/edit/files': 'pullFiles',
  'POST /v3/edit/files': 'pushFiles',
  'POST /v3/edit/urls/batch': 'changeDomains',
  'POST /v3/edit/tags/bulk': 'tagExperiences',
  'GET /v3/edit/account/verification_key': 'getVerificationKey',
  'POST /v3/edit/account/verification_key': 'renewVerificationKey',
  'DELETE /v3/edit/account/verification_key/older': 'deleteOlderVerificationKey',
  'POST /v3/edit/session': 'signIn',
  'GET /v3/edit/session': 'getSession',
  'DELETE /v3/edit/session': 'signOut',
  'PATCH /v3/edit/session/user': 'changeOwnUser',
  'POST /v3/edit/link': 'readLink',
  'POST /v3/edit/join': 'joinByLink',
  'POST /v3/edit/session/second_factor': 'enterSecondFactor',
  'POST /v3/edit/session/second_factor/passkey': 'beginPasskey',
  'POST /v3/edit/session/second_factor/set_up': 'setUpSecondFactor',
  'POST /v3/edit/session/second_factor/confirm': 'confirmSecondFactor',
  'GET /v3/edit/session/factors': 'listFactors',
  'POST /v3/edit/session/factors': 'beginFactor',
  'POST /v3/edit/session/factors/confirm': 'confirmFactor',
  'DELETE /v3/edit/session/factors/:id': 'deleteFactor',
  'POST /v3/edit/session/recovery_codes': 'renewRecoveryCodes',
  'GET /v3/edit/session/ways': 'listWaysToSignIn',
  'POST /v3/edit/session/provider': 'beginProviderSignIn',
  'POST /v3/edit/session/provider/return': 'endProviderSignIn',
  'POST /v3/edit/session/user/provider': 'connectProvider',
  'DELETE /v3/edit/session/user/provider': 'disconnectProvider',
  'DELETE /v3/edit/sessions': 'endOtherSessions',
  'DELETE /v3/edit/sessions/:id': 'endSession',
  'POST /v3/edit/users/:id/link': 'createUserLink',
  'DELETE /v3/edit/users/:id/factors': 'resetUserFactors',
  'POST /v3/edit/webhooks/:id/resend': 'resendMessages',
  'GET /v3/edit/audit': 'listAuditEntries',
  'GET /v3/analyze/explain': 'explain',
  'POST /v3/analyze/explain': 'explainByPost',
  'POST /v3/analyze/dry_run': 'beginDryRun',
  'GET /v3/analyze/dry_run/:id': 'getDryRun',
  'DELETE /v3/analyze/dry_run/:id': 'cancelDryRun',
  'DELETE /v3/edit/studio_sessions/:id': 'endStudioSession',
  'POST /v3/observe/preview': 'openPreview',
  'POST /v3/observe/studio': 'openStudio',
  'POST /v3/observe/studio/end': 'endStudio',
  'POST /v3/observe/studio/ask': 'askFromStudio',
  'POST /v3/observe/hooks/profiles': 'sendProfile',
  'POST /v3/observe/hooks/companies': 'sendCompany',
  'POST /v3/observe/hooks/events': 'sendEvent',
  'POST /v3/observe/hooks/event': 'sendEventByOldPath',
  'POST /v3/observe/hooks/profiles/batch': 'sendProfiles',
  'POST /v3/observe/hooks/companies/batch': 'sendCompanies',
  'POST /v3/observe/hooks/events/batch': 'sendEvents',
  'POST /v3/observe/hooks/:account_secret/profiles': 'sendProfileBySecretInPath',
  'POST /v3/observe/hooks/:account_secret/companies': 'sendCompanyBySecretInPath',
  'POST /v3/observe/hooks/:account_secret/events': 'sendEventBySecretInPath',
  'POST /v3/observe/hooks/:account_secret/event': 'sendEventByOldPathWithSecret',
  'POST /v3/observe/boot': 'boot',
  'POST /v3/observe/claim': 'claim',
  'POST /v3/observe/reports': 'report',
  'POST /v3/observe/live': 'listen',
  'GET /v3/observe/feed/:token/:file': 'getFeed',
  'GET /:token/:file': 'getScript',
  'GET /messo/:token/messo.min.js': 'getDropInScript',
}

/** Words of addresses that have another name in the product. */
const WORDS: { [segment: string]: string } = {
  urls: 'domains',
  url_groups: 'environments',
  batch: 'batches',
  audit: 'audit_entries',
}

/** The last word says what is done. */
const ACTS = ['revert', 'rollback', 'restore', 'compare', 'renew', 'test', 'resend', 'pause', 'resume']
const RENAMED: { [act: string]: string } = { rollback: 'rollBack' }

const ONE = { GET: 'get', PATCH: 'change', PUT: 'replace', POST: 'post', DELETE: 'delete', OPTIONS: 'options' }
const SEVERAL = { ...ONE, GET: 'list', POST: 'create' }

/**
 * The name of an operation, as a generated client calls it: `listTours`, `getTour`, `changeTour`. `also`: the other methods that
 * do the same at this address. One of them has the name, the others say by which method.
 */
export function operationId(method: Method, path: string, also: readonly Method[] = [method]): string {
  const plain = path.replace(/\{[^/]*\}/g, '')
  const named = NAMED[`${method} ${plain}`]
  if (named) return named
  if (method === 'POST' && also.includes('GET')) return `${operationId('GET', path)}ByPost`
  if (method === 'PUT' && also.includes('PATCH')) return `${operationId('PATCH', path)}ByPut`
  const [, , , ...segments] = withoutLed(plain).split('/')
  const [last, format] = segments.at(-1)!.split('.')
  if (last === 'i18n') return `get${translationsOf(segments)}${format ? `As${camel(format)}` : ''}`
  const isAct = ACTS.includes(last!)
  const nouns = (isAct ? segments.slice(0, -1) : segments).flatMap((segment, index, all) => {
    if (segment.startsWith(':')) return []
    const word = WORDS[segment.split('.')[0]!] ?? segment.split('.')[0]!
    const isLast = index === all.length - 1
    return [camel(isLast && method !== 'POST' ? word : singular(word))]
  })
  const isOne = segments.at(-1)!.startsWith(':') || !/s$/.test(WORDS[last!] ?? last!)
  const verb = isAct ? (RENAMED[last!] ?? last!) : (isOne ? ONE : SEVERAL)[method]
  return verb + nouns.join('') + (format ? `As${camel(format)}` : '')
}

/** `results/tours/:id` is the result of a tour. */
const withoutLed = (path: string) =>
  path.replace(/results\/(\w+)s\/:id$/, '$1_results/:id').replace(/results\/(\w+)s\/:id\/answers/, '$1_answers')

/** Of one, of all of a kind, or of some of any kind. */
function translationsOf(segments: string[]): string {
  const kind = camel(singular(segments[0]!))
  return segments[1]!.startsWith(':') || kind === 'Experience' ? `${kind}Translations` : `All${kind}Translations`
}

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/ches$/, 'ch')
    .replace(/([^s])s$/, '$1')
const camel = (word: string) => word.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
