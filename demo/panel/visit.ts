/** The person for whom the product's page is loaded. */
export interface Visit {
  uid: string
  name: string
  /** Empty: the browser's language. */
  language: string
}
