/** Who the product's page should be loaded for. */
export interface Visit {
  uid: string
  name: string
  /** Empty: whatever the browser says. */
  language: string
}
