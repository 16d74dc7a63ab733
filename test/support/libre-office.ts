import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const found = spawnSync('soffice', ['--version'], { encoding: 'utf8' });

/** LibreOffice is on this machine: sheets are edited in it and saved by it. */
export const hasLibreOffice = found.status === 0;

/** A cell by its column and row, from 0, and what is typed into it. */
export interface TypedCell {
  readonly column: number;
  readonly row: number;
  readonly text: string;
}

const basicText = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Opens a workbook in LibreOffice, types into cells of its first sheet as a person does, and saves it as XLSX. */
export function typeInLibreOffice(
  folder: string,
  input: string,
  output: string,
  cells: readonly TypedCell[],
): void {
  const library = join(folder, 'profile', 'user', 'basic', 'Standard');
  const office = (...words: string[]): void => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const { status, stderr } = spawnSync('soffice', [profile, '--headless', '--norestore', ...words], {
      encoding: 'utf8',
      timeout: 120_000,
    });
    if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
  };
  // a first start makes the profile, and would write over what stands in it
  office('--terminate_after_init');
  mkdirSync(library, { recursive: true });
  const typed = cells.map(
    ({ column, row, text }) =>
      `  sheet.getCellByPosition(${column}, ${row}).FormulaLocal = ${basicText(text)}`,
  );
  const source = [
    'Sub Fill',
    '  Dim how(0) As New com.sun.star.beans.PropertyValue',
    '  how(0).Name = "Hidden"',
    '  how(0).Value = True',
    `  doc = StarDesktop.loadComponentFromURL(ConvertToURL(${basicText(input)}), "_blank", 0, how())`,
    '  sheet = doc.Sheets.getByIndex(0)',
    ...typed,
    '  Dim kind(0) As New com.sun.star.beans.PropertyValue',
    '  kind(0).Name = "FilterName"',
    '  kind(0).Value = "Calc MS Excel 2007 XML"',
    `  doc.storeToURL(ConvertToURL(${basicText(output)}), kind())`,
    '  doc.close(True)',
    'End Sub',
  ].join('\n');
  const doctype = (kind: string, dtd: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${kind} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${dtd}">\n`;
  const script = 'xmlns:script="http://openoffice.org/2000/script"';
  const listed = 'xmlns:library="http://openoffice.org/2000/library"';
  writeFileSync(
    join(library, 'Fill.xba'),
    `${doctype('script:module', 'module.dtd')}<script:module ${script} script:name="Fill" script:language="StarBasic">${xmlText(source)}</script:module>`,
  );
  writeFileSync(
    join(library, 'script.xlb'),
    `${doctype('library:library', 'library.dtd')}<library:library ${listed} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Fill"/></library:library>`,
  );
  writeFileSync(
    join(library, 'dialog.xlb'),
    `${doctype('library:library', 'library.dtd')}<library:library ${listed} library:name="Standard" library:readonly="false" library:passwordprotected="false"/>`,
  );
  office('macro:///Standard.Fill.Fill');
}
