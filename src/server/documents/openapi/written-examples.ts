const ID = '0193a1b2c3d4000000000001'

const TEXTS = { title: 'Welcome to the desk', body: 'One short stop and you can take the **watch**.' }

/** The least content for a useful example of each kind. */
const EXPERIENCES: { [kind: string]: { name: string; steps: object[] } } = {
  Tour: { name: 'First watch', steps: [TEXTS, { title: 'Here', place: { beside: '#assign' } }] },
  Survey: { name: 'How was it?', steps: [{ title: 'How was it?', question: { type: 'csat' } }] },
  Launcher: { name: 'Help', steps: [{ buttons: [{ does: 'open', text: 'Guides', url: '/help' }] }] },
  Tooltip: { name: 'What a berth is', steps: [{ body: 'A place for a boat.', place: { beside: '#berth' } }] },
  Embed: { name: 'Maintenance', steps: [{ body: 'Back at six.', place: { banner: 'top' } }] },
}

const OWNERS = { name: 'Owners', items: [{ kind: 'property', prop: 'role', op: 'eq', value: 'owner' }] }

/** Requests that cannot be derived from the schema alone. The tests check each against its schema. */
export const WRITTEN: { [operationId: string]: { [field: string]: unknown } } = {
  ...Object.fromEntries(
    Object.entries(EXPERIENCES).flatMap(([kind, content]) => [
      [`create${kind}`, content],
      [`replace${kind}`, content],
      [`change${kind}`, { name: content.name, published_at: '$now' }],
      ...[`getAll${kind}Translations`, `get${kind}Translations`].flatMap(name => [
        [`${name}AsXliff`, { language: 'de' }],
        [`${name}AsXliffByPost`, { language: 'de' }],
      ]),
    ]),
  ),
  ...Object.fromEntries(
    ['', 'AsYaml', 'AsJson', 'AsXliff'].flatMap(format =>
      ['', 'ByPost'].map(method => {
        const language = format === 'AsXliff' ? { language: 'de' } : {}
        const asked = {
          experiences: [{ kind: 'tour', id: ID }],
          ...(format === '' ? { format: 'json' } : {}),
          ...language,
        }
        return [`getExperienceTranslations${format}${method}`, asked]
      }),
    ),
  ),
  forgetProfileByName: { uid: 'u_1' },
  clearProfileByUid: { uid: 'u_1' },
  deleteCompanyByUid: { uid: 'c_1' },
  deleteAccount: { name: 'Example' },
  pushFiles: {
    source: 'experiences',
    files: [{ name: 'first-watch', kind: 'tour', content: { kind: 'tour', ...EXPERIENCES.Tour } }],
  },
  findProfile: { uid: 'u_1' },
  findProfileByPost: { uid: 'u_1' },
  listProfilesByPost: { filters: OWNERS.items, limit: 20 },
  countProfilesByPost: { text: 'ada' },
  findCompany: { uid: 'c_1' },
  findCompanyByPost: { uid: 'c_1' },
  explain: { uid: 'u_1', url: 'https://app.example.com/today' },
  explainByPost: { uid: 'u_1', url: 'https://app.example.com/today' },
  createDelivery: { model_kind: 'tour', model_id: ID, uid: 'u_1', until: '+7d', idempotency_key: 'invoice-42' },
  createDeliveryBatch: {
    model_kind: 'tour',
    model_id: ID,
    segment_id: ID,
    until: '+7d',
    idempotency_key: 'june',
  },
  changeDelivery: { until: '+3d' },
  changeDeliveryByPut: { until: '+3d' },
  createSegment: OWNERS,
  changeSegmentByPut: OWNERS,
  changeSegment: { name: 'Owners', published_at: '$now' },
  createProperty: { name: 'Favourite Colour', description: 'From the settings page', kind: 'profile' },
  changePropertyByPut: { description: 'From the settings page' },
  changeProperty: { description: 'From the settings page' },
  changeDomains: { ids: [ID], enabled: 'on' },
  createEnvironment: { name: 'Staging', short_name: 'STG' },
  changeEnvironmentByPut: { name: 'Staging' },
  changeEnvironment: { name: 'Staging' },
  changeAccountByPut: { delivery_limit: 5 },
  createLimitGroup: { name: 'Surveys', kind: 'survey', rate_limit_size: 1, rate_limit_kind: '7d' },
  changeAccount: { delivery_limit: 5, frequency_limits: [{ count: 2, hours: 24 }] },
  changeOwnUser: { name: 'Ada Brook' },
  createUser: { email: 'ada@example.com', name: 'Ada Brook', role: 'author' },
  changeUserByPut: { role: 'publisher' },
  changeUser: { role: 'publisher' },
  createTag: { name: 'Upsell', description: 'For sales' },
  changeTag: { description: 'For new people' },
  tagExperiences: { updates: [{ experience_id: ID, tag_names: ['Onboarding'] }] },
  createWebhook: { url: 'https://example.com/hooks/beckon', topics: ['survey.answered', 'delivery.*'] },
  changeWebhook: { enabled: false },
  resendMessages: { from: '2026-11-01', to: '2026-11-02' },
  createPreview: { kind: 'tour', id: ID, url: 'https://app.example.com/today', uid: 'u_1' },
  sendProfile: { uid: 'u_1', plan: 'pro', company: { uid: 'c_1', seats: 12 } },
  sendCompany: { uid: 'c_1', seats: 12 },
  sendProfiles: {
    profiles: [
      { uid: 'u_1', plan: 'pro' },
      { uid: 'u_2', plan: 'free' },
    ],
  },
  sendCompanies: { companies: [{ uid: 'c_1', seats: 12 }] },
  sendEvents: { events: [{ uid: 'u_1', name: 'invoice-paid', properties: { amount: 42 } }] },
  sendEvent: { uid: 'u_1', name: 'invoice-paid' },
  sendProfileBySecretInPath: { uid: 'u_1', plan: 'pro' },
  sendCompanyBySecretInPath: { uid: 'c_1', seats: 12 },
  sendEventBySecretInPath: { uid: 'u_1', name: 'invoice-paid' },
  sendEventByOldPathWithSecret: { uid: 'u_1', name: 'invoice-paid' },
  sendEventByOldPath: { uid: 'u_1', name: 'invoice-paid' },
}
