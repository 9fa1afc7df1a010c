import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import type { Config } from '@promptery/contract/shop/config'
import { useConfig } from './config.ts'

/** The shop's types, engines, categories and prices. */
export const listsOf = ({ lists = {} }: Config): Lists => Object.assign({}, SPECIFIED_LISTS, lists)

export const useLists = (): Lists => listsOf(useConfig())
