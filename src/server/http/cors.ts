/** Any page may read the answers: they contain nothing that the public token does not open anyway. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}
