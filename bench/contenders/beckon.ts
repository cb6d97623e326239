import { withFeed } from './feed-present.ts'

withFeed(false)
