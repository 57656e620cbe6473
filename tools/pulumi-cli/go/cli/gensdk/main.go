// Command gensdk writes the SDK of a package with the generators that Pulumi's language hosts call for `pulumi package gen-sdk`.
// The hosts that can be built from published modules do not call them.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// noPackages loads no other package, because the schema refers to none.
type noPackages struct{ schema.ReferenceLoader }

// generate returns the files of the SDK of a language.
func generate(language string, pkg *schema.Package) (map[string][]byte, error) {
	switch language {
	case "nodejs":
		return nodejs.GeneratePackage("pulumi", pkg, nil, nil, false, noPackages{})
	case "python":
		return python.GeneratePackage("pulumi", pkg, nil, noPackages{})
	case "go":
		return golang.GeneratePackage("pulumi", pkg, nil)
	default:
		return nil, fmt.Errorf("no generator for %s", language)
	}
}

// run reads the schema from standard input.
func run(language, out string) error {
	var spec schema.PackageSpec
	if err := json.NewDecoder(os.Stdin).Decode(&spec); err != nil {
		return err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, noPackages{}, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	for _, diagnostic := range diagnostics {
		fmt.Fprintln(os.Stderr, diagnostic)
	}
	if diagnostics.HasErrors() {
		return fmt.Errorf("the schema is wrong")
	}
	files, err := generate(language, pkg)
	if err != nil {
		return err
	}
	for name, content := range files {
		file := filepath.Join(out, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
