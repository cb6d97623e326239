const ID = '0193a1b2c3d4000000000001'

const TEXTS = { title: 'Welcome to the desk', body: 'One short stop and you can take the **watch**.' }

/** The least content for a useful example of each kind. */
const EXPERIENCES: { [kind: string]: { name: string; steps: object[] } } = {
  tours: { name: 'First watch', steps: [TEXTS, { title: 'Here', place: { beside: '#assign' } }] },
  surveys: { name: 'How was it?', steps: [{ title: 'How was it?', question: { type: 'csat' } }] },
  launchers: { name: 'Help', steps: [{ buttons: [{ does: 'open', text: 'Guides', url: '/help' }] }] },
  tooltips: { name: 'What a berth is', steps: [{ body: 'A place for a boat.', place: { beside: '#berth' } }] },
  embeds: { name: 'Maintenance', steps: [{ body: 'Back at six.', place: { banner: 'top' } }] },
}

const OWNERS = { name: 'Owners', items: [{ kind: 'property', prop: 'role', op: 'eq', value: 'owner' }] }

/** Requests that cannot be derived from the schema alone. The tests check each against its schema. */
export const WRITTEN: { [operationId: string]: { [field: string]: unknown } } = {
  ...Object.fromEntries(
    Object.entries(EXPERIENCES).flatMap(([kinds, content]) => [
      [`post_edit_${kinds}`, content],
      [`put_edit_${kinds}_id`, content],
      [`patch_edit_${kinds}_id`, { name: content.name, published_at: '$now' }],
    ]),
  ),
  get_analyze_profile: { uid: 'u_1' },
  post_analyze_profile: { uid: 'u_1' },
  post_analyze_profiles: { filters: OWNERS.items, limit: 20 },
  post_analyze_profiles_count: { text: 'ada' },
  get_analyze_company: { uid: 'c_1' },
  post_analyze_company: { uid: 'c_1' },
  get_analyze_explain: { uid: 'u_1', url: 'https://app.example.com/today' },
  post_analyze_explain: { uid: 'u_1', url: 'https://app.example.com/today' },
  post_edit_deliveries: { model_kind: 'tour', model_id: ID, uid: 'u_1', until: '+7d', idempotency_key: 'invoice-42' },
  post_edit_deliveries_batch: {
    model_kind: 'tour',
    model_id: ID,
    segment_id: ID,
    until: '+7d',
    idempotency_key: 'june',
  },
  patch_edit_deliveries_id: { until: '+3d' },
  put_edit_deliveries_id: { until: '+3d' },
  post_edit_segments: OWNERS,
  put_edit_segments_id: OWNERS,
  patch_edit_segments_id: { name: 'Owners', published_at: '$now' },
  post_edit_properties: { name: 'Favourite Colour', description: 'From the settings page', kind: 'profile' },
  put_edit_properties_id: { description: 'From the settings page' },
  patch_edit_properties_id: { description: 'From the settings page' },
  post_edit_urls_batch: { ids: [ID], enabled: 'on' },
  post_edit_url_groups: { name: 'Staging', short_name: 'STG' },
  put_edit_url_groups_id: { name: 'Staging' },
  patch_edit_url_groups_id: { name: 'Staging' },
  put_edit_account: { delivery_limit: 5 },
  patch_edit_account: { delivery_limit: 5, frequency_limits: [{ count: 2, hours: 24 }] },
  patch_edit_session_user: { name: 'Ada Brook' },
  post_edit_users: { email: 'ada@example.com', name: 'Ada Brook', role: 'author' },
  put_edit_users_id: { role: 'publisher' },
  patch_edit_users_id: { role: 'publisher' },
  post_edit_webhooks: { url: 'https://example.com/hooks/beckon', topics: ['survey.answered', 'delivery.*'] },
  patch_edit_webhooks_id: { enabled: false },
  post_edit_webhooks_id_resend: { from: '2026-11-01', to: '2026-11-02' },
  post_edit_previews: { kind: 'tour', id: ID, url: 'https://app.example.com/today', uid: 'u_1' },
  post_observe_hooks_profiles: { uid: 'u_1', plan: 'pro', company: { uid: 'c_1', seats: 12 } },
  post_observe_hooks_companies: { uid: 'c_1', seats: 12 },
  post_observe_hooks_profiles_batch: {
    profiles: [
      { uid: 'u_1', plan: 'pro' },
      { uid: 'u_2', plan: 'free' },
    ],
  },
  post_observe_hooks_companies_batch: { companies: [{ uid: 'c_1', seats: 12 }] },
  post_observe_hooks_events_batch: { events: [{ uid: 'u_1', name: 'invoice-paid', properties: { amount: 42 } }] },
  post_observe_hooks_events: { uid: 'u_1', name: 'invoice-paid' },
  post_observe_hooks_event: { uid: 'u_1', name: 'invoice-paid' },
}
