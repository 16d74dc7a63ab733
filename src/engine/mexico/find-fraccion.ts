import type { RegulationsRequest } from '../../api/regulation-request.js';
import type { Say } from '../../core/say.js';
import { TariffError } from '../../errors.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { MexicanLaw } from '../../tariff/mexican-law.js';
import type { Fraccion } from '../../tariff/tigie.js';

export interface FoundFraccion {
  readonly line: Fraccion;
  readonly nico: string | undefined;
}

const shownAtMost = 6;

const named = (codes: readonly Code[]): string => {
  const more = codes.length > shownAtMost ? ', …' : '';
  return `${codes.slice(0, shownAtMost).map(formatCode).join(', ')}${more}`;
};

/** The fraccion, and the NICO where one is asked for; what is not there is refused with what stands nearest. */
export function findFraccion(law: MexicanLaw, request: RegulationsRequest, say: Say): FoundFraccion {
  const { code } = request;
  const { tigie } = law;
  if (code.length < 8) throw tooShort(law, code, say);
  const fraccion = code.slice(0, 8);
  const line = tigie.find(fraccion);
  if (!line || (!line.inTariff && !line.inCatalogue)) throw unknown(law, fraccion, line, say);
  const own = code.length === 10 ? code.slice(8) : undefined;
  if (own !== undefined && request.nico !== undefined && own !== request.nico)
    throw new TariffError(
      'invalid_request',
      say(
        `the code ends in NICO ${own}, but nico says ${request.nico}`,
        `el código termina en NICO ${own}, pero nico dice ${request.nico}`,
      ),
      { hint: say('give one of them', 'indique uno de los dos') },
    );
  const nico = own ?? request.nico;
  if (nico !== undefined && line.nicos.length > 0 && !line.nicos.some((each) => each.nico === nico))
    throw new TariffError(
      'unknown_code',
      say(`${formatCode(fraccion)} has no NICO ${nico}`, `${formatCode(fraccion)} no tiene NICO ${nico}`),
      {
        hint: say(
          `it has: ${line.nicos.map((each) => `${each.nico} ${each.text}`).join('; ')}`,
          `tiene: ${line.nicos.map((each) => `${each.nico} ${each.text}`).join('; ')}`,
        ),
      },
    );
  return { line, nico };
}

function tooShort(law: MexicanLaw, code: Code, say: Say): TariffError {
  const below = law.tigie.below(code).map((line) => line.code);
  if (below.length === 0) return unknown(law, code, undefined, say);
  return new TariffError(
    'unknown_code',
    say(
      `${formatCode(code)} is not a fraccion: the analysis is by eight digits`,
      `${formatCode(code)} no es una fracción: el análisis es a ocho dígitos`,
    ),
    { hint: say(`below it: ${named(below)}`, `debajo de él: ${named(below)}`) },
  );
}

/** A code that is not in force: older subheadings lead to where their goods went, others to their neighbours. */
function unknown(law: MexicanLaw, code: Code, earlier: Fraccion | undefined, say: Say): TariffError {
  const { tigie, successors, tables } = law;
  const subheading = code.slice(0, 6);
  const standing = tigie.below(subheading).map((line) => line.code);
  const moved = (successors.get(subheading) ?? []).flatMap((next) =>
    tigie.below(next).map((line) => line.code),
  );
  const printed = earlier
    ? say(
        `; it was printed in a part of the tariff of ${tables.edition.flags}`,
        `; figuraba en una parte de la tarifa de ${tables.edition.flags}`,
      )
    : '';
  const hint =
    standing.length > 0 && code.length >= 6
      ? say(
          `of the same subheading, in force: ${named(standing)}`,
          `de la misma subpartida, vigentes: ${named(standing)}`,
        )
      : moved.length > 0
        ? say(
            `subheading ${formatCode(subheading)} is of an older Harmonized System; its goods went to: ${named(moved)}`,
            `la subpartida ${formatCode(subheading)} es de un Sistema Armonizado anterior; sus mercancías pasaron a: ${named(moved)}`,
          )
        : nearestHint(tigie.nearest(code), code, say);
  return new TariffError(
    'unknown_code',
    say(
      `${formatCode(code)} is not in ${tigie.edition.revision}${printed}`,
      `${formatCode(code)} no está en ${tigie.edition.revision}${printed}`,
    ),
    { hint },
  );
}

const nearestHint = (near: readonly Code[], code: Code, say: Say): string =>
  near.length > 0
    ? say(`nearest: ${named(near)}`, `más cercanas: ${named(near)}`)
    : say(
        `no fraccion of chapter ${code.slice(0, 2)} is loaded`,
        `no hay fracciones cargadas del capítulo ${code.slice(0, 2)}`,
      );
