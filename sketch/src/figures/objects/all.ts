/** Every object by the subject that it draws. */
import { bread, cocktail, coffee, pot, teapot } from './food.ts'
import { car, christmasTree, dumbbell, football, gift, heart, music, pulse, school, suitcase, tree } from './life.ts'
import type { Thing } from './object.ts'
import { camera, code, gamepad, microphone, phone, speech, website } from './tech.ts'
import { briefcase, clipboard, clock, gears, magnifier, padlock, scales } from './work.ts'

export const OBJECTS: ReadonlyMap<string, Thing> = new Map(
  Object.entries<Thing>({
    bread,
    briefcase,
    camera,
    car,
    'Christmas tree': christmasTree,
    clipboard,
    clock,
    cocktail,
    code,
    coffee,
    conversation: speech,
    cooking: pot,
    dumbbell,
    football,
    gamepad,
    gears,
    gift,
    health: pulse,
    heart,
    'magnifying glass': magnifier,
    microphone,
    music,
    padlock,
    phone,
    scales,
    school,
    suitcase,
    teapot,
    tree,
    website,
  }),
)
