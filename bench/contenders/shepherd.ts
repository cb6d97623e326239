import { withShepherd } from './shepherd-tour.ts'

withShepherd(false)
