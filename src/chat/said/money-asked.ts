const opener = String.raw`^\W*(?:(?:so|and|ok|okay|well|then|hey|um+|but|y|e|entonces|pues|bueno|oye|a ver|pero)[\s,.]+)*`;
const closer = String.raw`(?:[\s,]+(?:please|pls|plz|then|now|por favor|porfa|porfavor|entonces|ahora|again|otra vez|all in all|in the end|al final))*\W*$`;
const coin =
  '(?:cash|money|dollars?|bucks|usd|us dollars|actual money|real money|hard cash|numbers?|dinero|efectivo|lana|plata|billetes?|dolares|moneda|numeros)';
const dues =
  '(?:dut(?:y|ies)|tax(?:es)?|tariffs?|impuestos?|contribuciones|aranceles|arancel|derechos|gravamenes)';
const total = '(?:(?:the|el|la|grand|overall|full|whole|gran)\\s+)*(?:tot|ttl|totl|total|totals)';

const asked = new RegExp(
  `${opener}(?:${[
    String.raw`${total}(?:\s+(?:${dues}|amount|sum|bill|due|(?:de|of|in|en|for)\s+(?:(?:all|the|los|las|todo|todos)\s+)*(?:${dues}|${coin})|a pagar|to pay|to be paid|for that|por todo|de todo))*`,
    String.raw`what(?:'?s| is| does| would| will)?\s+(?:(?:that|it|this|all that|be|make|come to|work out to)\s+)*(?:in|as)\s+${coin}`,
    String.raw`what(?:'?s| is| will be| would be)\s+(?:the|my|our)\s+(?:damage|bottom line|bill|tax bill|duty bill|${total})(?:\s+(?:in|en)\s+${coin})?`,
    '(?:the )?(?:bottom line|damage)',
    String.raw`(?:how much|cuanto|q tanto|que tanto)\s+(?:(?:is|are|does|do|would|will|that|it|this|they|all|come to|make|be|es|son|seria|serian|sale|salen|queda|eso|esto|todo|me|nos|costaria|de|${dues})\s+)*(?:(?:in|en)\s+${coin}|to pay|a pagar)`,
    String.raw`(?:how much|cuanto)\s+${coin}(?:\s+(?:is|are|that|it|this|es|son|eso))*`,
    String.raw`(?:i|we|they|he|she)\s+(?:(?:would|will|must|should|have to|has to|need to|got to|gotta)\s+)*(?:pay|owe)\s+(?:how much|what)`,
    String.raw`(?:que|q|cuanto)\s+(?:me|nos|le|les)\s+(?:(?:va|van|vamos|toca|tocara|tocaria|ira|iran)\s+(?:a\s+)?)?(?:cobrar|cobran|cobrarian|pagar|tocan?|toca)(?:\s+(?:de\s+${dues}|en (?:la )?aduanas?))?`,
    String.raw`${dues}\s+(?:in|en)\s+${coin}`,
    String.raw`(?:se\s+)?(?:pagan?|pagamos|pagaria(?:n|mos)?|debo pagar|debemos pagar)\s+(?:algo|mucho|impuestos?|arancel(?:es)?)`,
    String.raw`(?:cuant[oa]s?|que|q|k)\s+(?:de\s+)?${dues}\s+(?:(?:se|me|nos|hay que|tengo que|le|les)\s+)*(?:salen?|son|pago|pagan?|pagamos|pagar|tocan?|caen?|causan?|generan?|cobran|debo|aplican?)`,
    String.raw`(?:y\s+)?(?:el\s+)?(?:monto|importe|suma)\s+(?:total\s+)?(?:de|a)\s+(?:pagar|${dues})`,
  ].join('|')})${closer}`,
);

/** Whether what the goods pay, in money, is all a short message asks: "whats that in cash", "tot", "¿pagan algo?". */
export const asksMoney = (folded: string): boolean =>
  folded.length <= 70 && asked.test(folded.replace(/[’`´]/g, "'"));
