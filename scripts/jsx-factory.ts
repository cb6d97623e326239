/** What JSX means in the bundles of the views; injected where it is used. */
export { h } from '../src/ui/draw.ts'
