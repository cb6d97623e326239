import { addCopyButtons } from './copy-buttons.ts'
import { createSearch, type Section } from './search.ts'
import { searchBox } from './search-box.ts'

const load = async (): Promise<Section[]> => (await fetch('search.json')).json()

searchBox(document, createSearch(load))
addCopyButtons(document)
