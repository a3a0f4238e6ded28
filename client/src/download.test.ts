import { expect, it } from "vitest";
import { Download } from "./download.ts";

it.each([
  ["attachment; filename=\"a; b.pdf\"; filename*=UTF-8''%C3%84nderung.pdf", "Änderung.pdf"],
  ["attachment; FileName*=utf-8'de'%ff; filename=\"plain.pdf\"", "plain.pdf"],
  ['inline; filename="my filename = \\"1\\".pdf"', 'my filename = "1".pdf'],
  ["inline; filename = bare.pdf; size=3", "bare.pdf"],
  ['inline; filename="../../etc/passwd"', "passwd"],
  ["inline; filename=", "given.pdf"],
  ["inline", "given.pdf"],
])("the name in %j is %s", (header, name) => {
  const response = new Response("", { headers: { "content-disposition": header } });
  expect(new Download(response, { ID: "1", FileName: "given.pdf" }).name).toBe(name);
});
