import type { WithoutOpinion } from './opinion.js';

/** Why there is no opinion, in words. */
export const withoutOpinionText: Readonly<Record<WithoutOpinion, readonly [en: string, es: string]>> = {
  unreachable: ['it cannot be reached', 'no se puede contactar'],
  refused: ['its service refused the request', 'su servicio rechazó la solicitud'],
  too_slow: ['it did not answer in time', 'no respondió a tiempo'],
  unreadable: ['its answer is not in the form asked for', 'su respuesta no tiene la forma pedida'],
  not_offered: ['it chose a code that was not offered', 'eligió un código que no se le ofreció'],
  not_cited: ['it cites nothing that it was given', 'no cita nada de lo que se le dio'],
  names_others: [
    'its reason names codes that it was not given',
    'su razón nombra códigos que no se le dieron',
  ],
  over_limit: ['the limit of this run is reached', 'se alcanzó el límite de esta ejecución'],
  given_up: [
    'it failed too often in this run and is not asked any more',
    'falló demasiadas veces en esta ejecución y ya no se le pregunta',
  ],
};
