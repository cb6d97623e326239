/**
 * How a preview link was made: in a session of the console, or with an account secret. Of those from before, nobody knows: they go
 * on until their hour is over.
 */
export const previewMeans = ['ALTER TABLE previews ADD COLUMN means TEXT']
