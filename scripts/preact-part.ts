// What the views draw with: one part of the runtime, which the loader fetches beside a view and hands to it.
export { render } from 'preact'
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
