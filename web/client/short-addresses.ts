/** Removes empty fields from submitted forms, so that the address of the result is short. */
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
